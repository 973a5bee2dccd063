export interface AccountRecoveriesTables {
  account_recoveries: AccountRecoveriesTable;
}

/** The newest recovery of each account. It is kept after its end, since no other may begin for a while after a veto. */
export interface AccountRecoveriesTable {
  user_id: string;
  asked_at: number;
  takes_effect_at: number;
  contact: 'email' | 'phone';
  /** 0 where contact and first factor are one possession. */
  is_another_possession: number;
  /** 1 where time alone does not complete it. */
  needs_operator: number;
  /** What it depends on: a change of password or contact since then ends it. */
  password_version: number;
  email_key: string | null;
  phone: string | null;
  approved_at: number | null;
  /** The account of the operator, or the client that is the machine; both null where the command line agreed. */
  approved_by: string | null;
  approved_by_client: string | null;
  /** When everybody was told that its wait is nearly over. */
  reminded_at: number | null;
  ended_at: number | null;
  /** `stopped` by its owner or an operator, `lapsed` by a change of what it rests on. */
  end_reason: 'done' | 'stopped' | 'lapsed' | null;
}
