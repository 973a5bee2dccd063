export interface AttentionsTables {
  attentions: AttentionsTable;
  attention_states: AttentionStatesTable;
}

/** A notice that an operator published. */
export interface AttentionsTable {
  id: string;
  type: string;
  /** Plain text, never markup. */
  title: string;
  content: string | null;
  link: string | null;
  required: number;
  /** 'all', 'group' or 'user'; `audience` is the group's name or the user's id. */
  audience_kind: 'all' | 'group' | 'user';
  audience: string | null;
  starts_at: number;
  ends_at: number | null;
  created_at: number;
  removed_at: number | null;
}

/** The state of one notice for one account. */
export interface AttentionStatesTable {
  /** The id of the notice, or the type of a notice that is computed. */
  attention_id: string;
  user_id: string;
  seen_at: number;
  skipped_at: number | null;
  resolved_at: number | null;
}
