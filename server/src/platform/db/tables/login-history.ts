export interface LoginHistoryTables {
  login_history: LoginHistoryTable;
}

export interface LoginHistoryTable {
  id: string;
  /** Null where no account fits what was typed. */
  user_id: string | null;
  at: number;
  result: string;
  /** The sign-in method: 'password', 'phone', 'passkey', 'reset', …. */
  method: string;
  /** The second factor, where one was given or failed. */
  factor: string | null;
  session_id: string | null;
  ip: string | null;
  user_agent: string | null;
  device_id: string | null;
  /** 1 where the browser proved to hold a key; null of before it could. */
  key_bound: number | null;
  request_id: string | null;
  /** Why it failed, for operators; the person is told one and the same. */
  reason: string | null;
  /** 1 where this failure was the one by which the owner was told. */
  is_told: 1 | null;
}
