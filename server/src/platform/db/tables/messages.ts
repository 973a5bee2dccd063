export interface MessagesTables {
  outbox: OutboxTable;
}

/** A message to one recipient. Written in the same transaction as the change it announces, and sent by the worker. */
export interface OutboxTable {
  id: string;
  channel: 'email' | 'sms' | 'whatsapp' | 'lark';
  recipient: string;
  template: string;
  locale: string;
  /** Sealed by the vault, because it may contain a code or a link. Null once the message is finished. */
  data: string | null;
  /** A newer message with the same key replaces one that is not sent yet. */
  replace_key: string | null;
  user_id: string | null;
  status: 'waiting' | 'sending' | 'sent' | 'failed' | 'expired' | 'replaced' | 'withheld';
  attempts: number;
  created_at: number;
  next_attempt_at: number;
  /** The message is not sent after this time. */
  expires_at: number;
  claimed_by: string | null;
  /** Renewed while a worker handles the message. An expired claim belongs to a process that crashed. */
  claimed_until: number | null;
  finished_at: number | null;
  last_error: string | null;
  /** The delivery report of the gateway; null without one. */
  report: 'delivered' | 'failed' | null;
}
