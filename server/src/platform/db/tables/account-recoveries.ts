export interface AccountRecoveriesTables {
  account_recoveries: AccountRecoveriesTable;
}

/**
 * The newest recovery of each account. The row is kept after the end, because no other recovery may begin for some time
 * after a veto.
 */
export interface AccountRecoveriesTable {
  user_id: string;
  asked_at: number;
  takes_effect_at: number;
  contact: 'email' | 'phone';
  /** 0 if the contact and the first factor are the same possession. */
  is_another_possession: number;
  /** 1 if an operator must approve it; waiting is not enough. */
  needs_operator: number;
  /** The state on which it is based: it ends if the password or a contact changes. */
  password_version: number;
  email_key: string | null;
  phone: string | null;
  approved_at: number | null;
  /**
   * The account of the operator or the machine client that approved it; both null if it was approved on the command
   * line.
   */
  approved_by: string | null;
  approved_by_client: string | null;
  /** When the reminder was sent that its waiting time is nearly over. */
  reminded_at: number | null;
  ended_at: number | null;
  /** `stopped` by the owner or an operator; `lapsed` because the account's password or contact changed. */
  end_reason: 'done' | 'stopped' | 'lapsed' | null;
}
