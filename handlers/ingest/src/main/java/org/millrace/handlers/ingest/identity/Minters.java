package org.millrace.handlers.ingest.identity;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.net.URI;
import org.millrace.handlers.ingest.request.Profile;
import org.millrace.handlers.ingest.settings.EzidSettings;
import org.millrace.handlers.ingest.settings.IngestConfiguration;
import org.millrace.handlers.ingest.settings.MinterSettings;
import org.millrace.spi.PermanentFailure;

/** Finds the minter that a profile asks for. */
@Singleton
public final class Minters {

    private static final String MINTING = "/shoulder/";

    private final EzidHttp http;

    /** Minters that share one client. */
    @Inject
    public Minters(EzidHttp http) {
        this.http = http;
    }

    /** The profile's minter: EZID if it names a URL, else the built-in one. */
    Minter of(Profile profile, IngestConfiguration configuration) {
        Shoulder shoulder = Shoulder.of(profile.minter().shoulder(), profile.id());
        EzidSettings settings =
                configuration.minter().flatMap(MinterSettings::ezid).orElseGet(EzidSettings::usual);
        return profile.minter()
                .url()
                .<Minter>map(url -> ezid(url, shoulder, profile, settings))
                .orElseGet(() -> new NoidMinter(shoulder));
    }

    private Minter ezid(String url, Shoulder shoulder, Profile profile, EzidSettings settings) {
        EzidSettings.Account account = settings.account(shoulder.toString())
                .orElseThrow(() -> new PermanentFailure("The profile " + profile.id() + " has its minter at EZID, but "
                        + "the configuration has no account for " + shoulder
                        + ". Give user and password in handlers.ingest.minter.ezid"));
        Ezid ezid = new Ezid(http, base(url, profile), account, settings);
        return new EzidMinter(ezid, shoulder, settings.namingOf(account), profile, settings.target());
    }

    /** {@code https://ezid.cdlib.org} of {@code https://ezid.cdlib.org/shoulder/ark:/99999/fk4}. */
    private static URI base(String url, Profile profile) {
        int minting = url.indexOf(MINTING);
        String base = (minting < 0 ? url : url.substring(0, minting)).replaceAll("/+$", "");
        try {
            URI uri = URI.create(base);
            boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            if (web && uri.getHost() != null && uri.getUserInfo() == null && uri.getQuery() == null) {
                return uri;
            }
        } catch (IllegalArgumentException noUri) {
            // told below
        }
        throw new PermanentFailure("The profile " + profile.id() + " has its minter at '" + url
                + "'; expected a URL such as https://ezid.cdlib.org/shoulder/ark:/99999/fk4");
    }
}
