export interface JobsTables {
  jobs: JobsTable;
}

/** A change of many accounts, one after the other; which they are is known to the process that runs it alone. */
export interface JobsTable {
  id: string;
  action: 'suspend' | 'add_to_group' | 'end_sessions';
  group_name: string | null;
  state: 'running' | 'done' | 'stopped' | 'interrupted';
  total: number;
  done: number;
  failed: number;
  /** JSON: `[{user_id, message}]`, the first of them. */
  failures: string;
  created_at: number;
  /** When its process was last heard of. */
  seen_at: number;
  finished_at: number | null;
}
