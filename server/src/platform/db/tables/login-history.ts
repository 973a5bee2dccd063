export interface LoginHistoryTables {
  login_history: LoginHistoryTable;
}

export interface LoginHistoryTable {
  id: string;
  /** Null if no account matches the input. */
  user_id: string | null;
  at: number;
  result: string;
  /** The sign-in method: 'password', 'phone', 'passkey', 'reset', …. */
  method: string;
  /** The second factor that was used or failed, if any. */
  factor: string | null;
  session_id: string | null;
  ip: string | null;
  user_agent: string | null;
  device_id: string | null;
  /** 1 if the browser proved to hold a key; null for entries from before keys were supported. */
  key_bound: number | null;
  request_id: string | null;
  /** Why it failed. Only operators see it: the person gets the same message in every case. */
  reason: string | null;
  /** 1 if the owner was notified of this failure. */
  is_told: 1 | null;
}
