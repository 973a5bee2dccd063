export interface AuditTables {
  audit_events: AuditEventsTable;
  audit_head: AuditHeadTable;
}

/** Append-only: rows are inserted, stripped of personal data, and removed when old. Nothing else changes them. */
export interface AuditEventsTable {
  /** 1, 2, 3, … in commit order, without gaps. */
  seq: number;
  id: string;
  at: number;
  action: string;
  actor_type: string;
  /** Account or machine client; null for the command line and the portal itself. */
  actor_id: string | null;
  target_type: string;
  target_id: string;
  request_id: string | null;
  /** The account that the event concerns if its target is something else: a member of the group, for example. */
  subject_id: string | null;
  /** Null after the actor's personal data was removed, as are the two columns that follow. */
  actor_salt: string | null;
  actor_name: string | null;
  ip: string | null;
  /** SHA-256 of the salt and the actor's personal data. Kept when these are removed. */
  actor_digest: string;
  /** Null after the personal data of the target or the subject was removed, as are the three columns that follow. */
  target_salt: string | null;
  target_name: string | null;
  reason: string | null;
  /** JSON. */
  changes: string | null;
  target_digest: string;
  /** SHA-256 of the previous event's hash and all columns of this event that are never removed. */
  hash: string;
}

/** A single row. */
export interface AuditHeadTable {
  id: 'head';
  /** `seq` and hash of the last event. */
  count: number;
  hash: string;
  /** `seq` and hash of the last event that was removed because of its age. */
  cut_count: number;
  cut_hash: string;
  /** Seal over the four values; null until the portal has opened the new database. */
  seal: string | null;
}
