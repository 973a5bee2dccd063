export interface CodesTables {
  one_time_codes: OneTimeCodesTable;
  send_counters: SendCountersTable;
}

/** The owner's budgets are separate from those that a stranger can exhaust. */
export type SendBudget =
  | 'anonymous'
  | 'known_browser'
  | 'pending'
  | 'pending_known_browser'
  | 'reset'
  | 'session'
  | 'new_contact';

export interface OneTimeCodesTable {
  /** The `challenge_id`. */
  id: string;
  /** Shown next to the input and in the message, so that people can tell codes apart. */
  reference_code: string;
  purpose: string;
  user_id: string | null;
  /** The token (`jti`) under which it was requested. */
  session_id: string | null;
  channel: 'email' | 'sms' | 'whatsapp' | 'lark';
  address: string;
  code_hash: string;
  /** 1 if no account matches: nothing was sent, and no code is accepted. */
  is_decoy: number;
  /** The kind of budget that it counts against, and its key. */
  budget: SendBudget;
  paid_by: string;
  /** Codes evaluated since the last sending. */
  attempts: number;
  created_at: number;
  sent_at: number;
  expires_at: number;
  consumed_at: number | null;
}

/** Counts the messages to one target, from one address or to one prefix in a window of time. */
export interface SendCountersTable {
  key: string;
  count: number;
  ends_at: number;
}
