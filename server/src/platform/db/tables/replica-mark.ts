export interface ReplicaMarkTables {
  replica_mark: ReplicaMarkTable;
}

/** A single row that grows, so that it shows how far a replica has come (platform/db/replica-reads.ts). */
export interface ReplicaMarkTable {
  id: number;
  mark: number;
}
