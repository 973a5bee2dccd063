export interface JobsTables {
  jobs: JobsTable;
}

/** A change of many accounts, one after the other. Only the process that runs it knows the list of accounts. */
export interface JobsTable {
  id: string;
  action: 'suspend' | 'add_to_group' | 'end_sessions';
  group_name: string | null;
  state: 'running' | 'done' | 'stopped' | 'interrupted';
  total: number;
  done: number;
  failed: number;
  /** JSON: `[{user_id, message}]` of the first failures. */
  failures: string;
  created_at: number;
  /** When its process last reported progress. */
  seen_at: number;
  finished_at: number | null;
}
