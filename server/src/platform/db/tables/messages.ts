export interface MessagesTables {
  outbox: OutboxTable;
}

/** One message to one recipient, written with what it announces and sent by the worker. */
export interface OutboxTable {
  id: string;
  channel: 'email' | 'sms' | 'whatsapp' | 'lark';
  recipient: string;
  template: string;
  locale: string;
  /** Sealed by the vault, because it may hold a code or a link; null as soon as the message is over. */
  data: string | null;
  /** A newer message with the same key takes the place of one that has not gone out. */
  replace_key: string | null;
  user_id: string | null;
  status: 'waiting' | 'sending' | 'sent' | 'failed' | 'expired' | 'replaced' | 'withheld';
  attempts: number;
  created_at: number;
  next_attempt_at: number;
  /** Nothing is sent after it. */
  expires_at: number;
  claimed_by: string | null;
  /** Renewed while a worker is at it; a claim that ran out belongs to a process that died. */
  claimed_until: number | null;
  finished_at: number | null;
  last_error: string | null;
  /** What the gateway says became of it; null where it says nothing. */
  report: 'delivered' | 'failed' | null;
}
