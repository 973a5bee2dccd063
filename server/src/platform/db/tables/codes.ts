export interface CodesTables {
  one_time_codes: OneTimeCodesTable;
  send_counters: SendCountersTable;
}

/** The owner's budgets are apart from those that a stranger can use up. */
export type SendBudget =
  | 'anonymous'
  | 'known_browser'
  | 'pending'
  | 'pending_known_browser'
  | 'session'
  | 'new_contact';

export interface OneTimeCodesTable {
  /** The `challenge_id`. */
  id: string;
  /** Shown beside the code's field and in the message, so that people can tell two codes apart. */
  reference_code: string;
  purpose: string;
  user_id: string | null;
  /** The token (`jti`) that it was asked under. */
  session_id: string | null;
  channel: 'email' | 'sms' | 'whatsapp' | 'lark';
  address: string;
  code_hash: string;
  /** 1 where no account fits: nothing was sent and no code is right. */
  is_decoy: number;
  /** Whose budget it takes from, and who of them pays. */
  budget: SendBudget;
  paid_by: string;
  /** Codes evaluated since the last sending. */
  attempts: number;
  created_at: number;
  sent_at: number;
  expires_at: number;
  consumed_at: number | null;
}

/** A counter of a window of time: sends to one target, from one address, to one prefix. */
export interface SendCountersTable {
  key: string;
  count: number;
  ends_at: number;
}
