-- What foreign keys and unique constraints do not bring already on every database. Only MySQL cannot be told to pass over
-- an index that is there.

CREATE INDEX ${if_not_exists} inv_objects_created ON inv_objects (created);
CREATE INDEX ${if_not_exists} inv_objects_of_owner ON inv_objects (inv_owner_id);
CREATE INDEX ${if_not_exists} inv_files_of_version ON inv_files (inv_version_id);
CREATE INDEX ${if_not_exists} inv_files_of_object ON inv_files (inv_object_id);
CREATE INDEX ${if_not_exists} inv_audits_of_object ON inv_audits (inv_object_id);
CREATE INDEX ${if_not_exists} inv_audits_of_version ON inv_audits (inv_version_id);
CREATE INDEX ${if_not_exists} inv_audits_verified ON inv_audits (status, verified);
CREATE INDEX ${if_not_exists} inv_dublinkernels_of_version ON inv_dublinkernels (inv_version_id);
CREATE INDEX ${if_not_exists} inv_dublinkernels_of_object ON inv_dublinkernels (inv_object_id);
CREATE INDEX ${if_not_exists} inv_metadatas_of_version ON inv_metadatas (inv_version_id);
CREATE INDEX ${if_not_exists} inv_metadatas_of_object ON inv_metadatas (inv_object_id);
CREATE INDEX ${if_not_exists} inv_ingests_of_object ON inv_ingests (inv_object_id);
CREATE INDEX ${if_not_exists} inv_ingests_batch ON inv_ingests (batch_id);
CREATE INDEX ${if_not_exists} inv_members_of_collection ON inv_collections_inv_objects (inv_collection_id);
CREATE INDEX ${if_not_exists} inv_objects_of_node ON inv_nodes_inv_objects (inv_node_id);
CREATE INDEX ${if_not_exists} inv_localids_of_object ON inv_localids (inv_object_ark);
