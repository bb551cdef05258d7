-- The inventory after Merritt's. ${id}, ${text}, ${timestamp} and ${table} differ between databases; all else is the same
-- for H2, PostgreSQL, MariaDB and MySQL. Each statement can be run again: not every database undoes half a migration.

CREATE TABLE IF NOT EXISTS inv_nodes (
    id ${id},
    number INTEGER NOT NULL,
    media_type VARCHAR(32) DEFAULT 'unknown' NOT NULL,
    media_connectivity VARCHAR(32) DEFAULT 'unknown' NOT NULL,
    access_mode VARCHAR(32) DEFAULT 'on-line' NOT NULL,
    access_protocol VARCHAR(32) DEFAULT 'unknown' NOT NULL,
    node_form VARCHAR(32) DEFAULT 'physical' NOT NULL,
    node_protocol VARCHAR(32) DEFAULT 'file' NOT NULL,
    logical_volume VARCHAR(255),
    external_provider VARCHAR(255),
    verify_on_read SMALLINT DEFAULT 1 NOT NULL,
    verify_on_write SMALLINT DEFAULT 1 NOT NULL,
    base_url VARCHAR(2045) DEFAULT '' NOT NULL,
    created ${timestamp} NOT NULL,
    description VARCHAR(255),
    source_node INTEGER,
    target_node INTEGER,
    CONSTRAINT inv_nodes_number UNIQUE (number)
) ${table};

CREATE TABLE IF NOT EXISTS inv_owners (
    id ${id},
    inv_object_id BIGINT,
    ark VARCHAR(255) NOT NULL,
    name VARCHAR(255),
    CONSTRAINT inv_owners_ark UNIQUE (ark)
) ${table};

CREATE TABLE IF NOT EXISTS inv_objects (
    id ${id},
    inv_owner_id BIGINT NOT NULL,
    ark VARCHAR(255) NOT NULL,
    md5_3 CHAR(3),
    object_type VARCHAR(32) NOT NULL,
    role VARCHAR(32) NOT NULL,
    aggregate_role VARCHAR(32),
    version_number INTEGER NOT NULL,
    erc_who ${text},
    erc_what ${text},
    erc_when ${text},
    erc_where ${text},
    created ${timestamp} NOT NULL,
    modified ${timestamp},
    CONSTRAINT inv_objects_ark UNIQUE (ark),
    CONSTRAINT inv_objects_owner FOREIGN KEY (inv_owner_id) REFERENCES inv_owners (id)
) ${table};

CREATE TABLE IF NOT EXISTS inv_collections (
    id ${id},
    inv_object_id BIGINT,
    ark VARCHAR(255) NOT NULL,
    name VARCHAR(255),
    mnemonic VARCHAR(255),
    read_privilege VARCHAR(32),
    write_privilege VARCHAR(32),
    download_privilege VARCHAR(32),
    storage_tier VARCHAR(32),
    harvest_privilege VARCHAR(32) DEFAULT 'none' NOT NULL,
    CONSTRAINT inv_collections_ark UNIQUE (ark)
) ${table};

CREATE TABLE IF NOT EXISTS inv_collections_inv_objects (
    id ${id},
    inv_collection_id BIGINT NOT NULL,
    inv_object_id BIGINT NOT NULL,
    CONSTRAINT inv_collections_inv_objects_once UNIQUE (inv_object_id, inv_collection_id),
    CONSTRAINT inv_collections_inv_objects_c FOREIGN KEY (inv_collection_id) REFERENCES inv_collections (id),
    CONSTRAINT inv_collections_inv_objects_o FOREIGN KEY (inv_object_id) REFERENCES inv_objects (id)
) ${table};

CREATE TABLE IF NOT EXISTS inv_versions (
    id ${id},
    inv_object_id BIGINT NOT NULL,
    ark VARCHAR(255) NOT NULL,
    number INTEGER NOT NULL,
    note VARCHAR(4000),
    created ${timestamp} NOT NULL,
    CONSTRAINT inv_versions_once UNIQUE (inv_object_id, number),
    CONSTRAINT inv_versions_object FOREIGN KEY (inv_object_id) REFERENCES inv_objects (id)
) ${table};

CREATE TABLE IF NOT EXISTS inv_files (
    id ${id},
    inv_object_id BIGINT NOT NULL,
    inv_version_id BIGINT NOT NULL,
    pathname ${text} NOT NULL,
    source VARCHAR(16) NOT NULL,
    role VARCHAR(16) NOT NULL,
    full_size BIGINT DEFAULT 0 NOT NULL,
    billable_size BIGINT DEFAULT 0 NOT NULL,
    mime_type VARCHAR(255),
    digest_type VARCHAR(16),
    digest_value VARCHAR(255),
    since_version INTEGER NOT NULL,
    created ${timestamp} NOT NULL,
    CONSTRAINT inv_files_version FOREIGN KEY (inv_version_id) REFERENCES inv_versions (id),
    CONSTRAINT inv_files_object FOREIGN KEY (inv_object_id) REFERENCES inv_objects (id)
) ${table};

CREATE TABLE IF NOT EXISTS inv_audits (
    id ${id},
    inv_node_id BIGINT NOT NULL,
    inv_object_id BIGINT NOT NULL,
    inv_version_id BIGINT NOT NULL,
    inv_file_id BIGINT NOT NULL,
    url ${text},
    status VARCHAR(32) DEFAULT 'unknown' NOT NULL,
    created ${timestamp} NOT NULL,
    verified ${timestamp},
    modified ${timestamp},
    failed_size BIGINT DEFAULT 0 NOT NULL,
    failed_digest_value VARCHAR(255),
    note ${text},
    CONSTRAINT inv_audits_once UNIQUE (inv_file_id, inv_node_id),
    CONSTRAINT inv_audits_node FOREIGN KEY (inv_node_id) REFERENCES inv_nodes (id),
    CONSTRAINT inv_audits_object FOREIGN KEY (inv_object_id) REFERENCES inv_objects (id),
    CONSTRAINT inv_audits_version FOREIGN KEY (inv_version_id) REFERENCES inv_versions (id),
    CONSTRAINT inv_audits_file FOREIGN KEY (inv_file_id) REFERENCES inv_files (id)
) ${table};

CREATE TABLE IF NOT EXISTS inv_nodes_inv_objects (
    id ${id},
    inv_node_id BIGINT NOT NULL,
    inv_object_id BIGINT NOT NULL,
    role VARCHAR(16) NOT NULL,
    created ${timestamp} NOT NULL,
    replicated ${timestamp},
    version_number INTEGER,
    CONSTRAINT inv_nodes_inv_objects_once UNIQUE (inv_object_id, inv_node_id),
    CONSTRAINT inv_nodes_inv_objects_node FOREIGN KEY (inv_node_id) REFERENCES inv_nodes (id),
    CONSTRAINT inv_nodes_inv_objects_object FOREIGN KEY (inv_object_id) REFERENCES inv_objects (id)
) ${table};

CREATE TABLE IF NOT EXISTS inv_dublinkernels (
    id ${id},
    inv_object_id BIGINT NOT NULL,
    inv_version_id BIGINT NOT NULL,
    seq_num INTEGER NOT NULL,
    element VARCHAR(255) NOT NULL,
    qualifier VARCHAR(255),
    value ${text} NOT NULL,
    CONSTRAINT inv_dublinkernels_object FOREIGN KEY (inv_object_id) REFERENCES inv_objects (id),
    CONSTRAINT inv_dublinkernels_version FOREIGN KEY (inv_version_id) REFERENCES inv_versions (id)
) ${table};

CREATE TABLE IF NOT EXISTS inv_metadatas (
    id ${id},
    inv_object_id BIGINT NOT NULL,
    inv_version_id BIGINT NOT NULL,
    filename VARCHAR(255),
    md_schema VARCHAR(32) NOT NULL,
    version VARCHAR(255),
    serialization VARCHAR(16),
    value ${text},
    CONSTRAINT inv_metadatas_object FOREIGN KEY (inv_object_id) REFERENCES inv_objects (id),
    CONSTRAINT inv_metadatas_version FOREIGN KEY (inv_version_id) REFERENCES inv_versions (id)
) ${table};

CREATE TABLE IF NOT EXISTS inv_ingests (
    id ${id},
    inv_object_id BIGINT NOT NULL,
    inv_version_id BIGINT NOT NULL,
    filename VARCHAR(255) NOT NULL,
    ingest_type VARCHAR(32) NOT NULL,
    profile VARCHAR(255) NOT NULL,
    batch_id VARCHAR(255) NOT NULL,
    job_id VARCHAR(255) NOT NULL,
    user_agent VARCHAR(255),
    submitted ${timestamp} NOT NULL,
    storage_url VARCHAR(255),
    CONSTRAINT inv_ingests_once UNIQUE (inv_version_id),
    CONSTRAINT inv_ingests_object FOREIGN KEY (inv_object_id) REFERENCES inv_objects (id),
    CONSTRAINT inv_ingests_version FOREIGN KEY (inv_version_id) REFERENCES inv_versions (id)
) ${table};

CREATE TABLE IF NOT EXISTS inv_duas (
    id ${id},
    inv_collection_id BIGINT,
    inv_object_id BIGINT NOT NULL,
    identifier VARCHAR(255),
    title VARCHAR(255) NOT NULL,
    terms ${text} NOT NULL,
    template ${text},
    accept_obligation VARCHAR(16) NOT NULL,
    name_obligation VARCHAR(16) NOT NULL,
    affiliation_obligation VARCHAR(16) NOT NULL,
    email_obligation VARCHAR(16) NOT NULL,
    applicability VARCHAR(16) NOT NULL,
    persistence VARCHAR(16) NOT NULL,
    notification VARCHAR(255) NOT NULL,
    CONSTRAINT inv_duas_collection FOREIGN KEY (inv_collection_id) REFERENCES inv_collections (id),
    CONSTRAINT inv_duas_object FOREIGN KEY (inv_object_id) REFERENCES inv_objects (id)
) ${table};

CREATE TABLE IF NOT EXISTS inv_embargoes (
    id ${id},
    inv_object_id BIGINT NOT NULL,
    embargo_end_date ${timestamp} NOT NULL,
    CONSTRAINT inv_embargoes_once UNIQUE (inv_object_id),
    CONSTRAINT inv_embargoes_object FOREIGN KEY (inv_object_id) REFERENCES inv_objects (id)
) ${table};

CREATE TABLE IF NOT EXISTS inv_localids (
    id ${id},
    inv_object_ark VARCHAR(255) NOT NULL,
    inv_owner_ark VARCHAR(255) NOT NULL,
    local_id VARCHAR(255) NOT NULL,
    created ${timestamp} NOT NULL,
    CONSTRAINT inv_localids_once UNIQUE (inv_owner_ark, local_id)
) ${table};
