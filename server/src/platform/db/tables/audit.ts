export interface AuditTables {
  audit_events: AuditEventsTable;
  audit_head: AuditHeadTable;
}

/** Rows are added, emptied of what is personal, and removed when they are old; nothing else ever changes one. */
export interface AuditEventsTable {
  /** 1, 2, 3, … in the order of the commits, without a gap. */
  seq: number;
  id: string;
  at: number;
  action: string;
  actor_type: string;
  /** Of the account or the machine; null of the command line and of the portal itself. */
  actor_id: string | null;
  target_type: string;
  target_id: string;
  request_id: string | null;
  /** Null once what is personal of the actor was dropped, with the two columns that follow. */
  actor_salt: string | null;
  actor_name: string | null;
  ip: string | null;
  /** SHA-256 over the salt and what is personal of the actor; stays when that goes. */
  actor_digest: string;
  /** Null once what is personal of the target was dropped, with the three columns that follow. */
  target_salt: string | null;
  target_name: string | null;
  reason: string | null;
  /** JSON. */
  changes: string | null;
  target_digest: string;
  /** SHA-256 over the hash of the event before and all of this one that stays. */
  hash: string;
}

/** One row. */
export interface AuditHeadTable {
  id: 'head';
  /** The `seq` of the last event, and its hash. */
  count: number;
  hash: string;
  /** The `seq` of the last event that was old enough to be removed, and its hash. */
  cut_count: number;
  cut_hash: string;
  /** The four values, sealed; null before the first event. */
  seal: string | null;
}
