import type { Schema } from '../../platform/db/schema.ts';

/** Tables with data of an account, in a column `user_id`. */
type OwnTable = {
  [Table in keyof Schema]: Schema[Table] extends { user_id: string | null } ? Table : never;
}[keyof Schema];

interface Exported<Table extends OwnTable> {
  /** Its name in the file. */
  readonly as: string;
  readonly columns: readonly (keyof Schema[Table] & string)[];
}

/** Exported with names instead of ids: `leavingRepository.membership`. */
type Named = 'named';

/**
 * The exported columns of each table with personal data. `null`: only hashes, counters and pending operations, which
 * contain nothing about the person that is not elsewhere in the file. A test ensures that the list is complete.
 */
export const exportColumns: { readonly [Table in OwnTable]: Exported<Table> | Named | null } = {
  sessions: {
    as: 'sessions',
    columns: [
      'id',
      'kind',
      'factors',
      'ip',
      'user_agent',
      'device_id',
      'created_at',
      'last_seen_at',
      'ended_at',
      'end_reason',
    ],
  },
  login_history: {
    as: 'sign_ins',
    columns: ['id', 'at', 'result', 'method', 'factor', 'ip', 'user_agent', 'device_id'],
  },
  application_access: {
    as: 'applications',
    columns: ['client_id', 'scopes', 'allowed', 'allowed_times', 'granted_at', 'last_used_at'],
  },
  application_facts: {
    as: 'told_to_applications',
    columns: ['client_id', 'claim', 'first_at', 'last_at'],
  },
  passkeys: {
    as: 'passkeys',
    columns: ['id', 'name', 'aaguid', 'transports', 'backed_up', 'created_at', 'last_used_at'],
  },
  trusted_devices: {
    as: 'trusted_devices',
    columns: ['id', 'factor', 'created_at', 'expires_at', 'last_used_at', 'ip', 'user_agent', 'device_id'],
  },
  companion_devices: { as: 'companion_devices', columns: ['id', 'name', 'created_at', 'last_used_at'] },
  backchannel_requests: {
    as: 'requests_of_applications',
    columns: ['id', 'client_id', 'message', 'details', 'items', 'state', 'created_at', 'answered_at'],
  },
  companion_challenges: null,
  companion_pairings: null,
  attention_states: {
    as: 'notices',
    columns: ['attention_id', 'seen_at', 'skipped_at', 'resolved_at'],
  },
  outbox: {
    as: 'messages',
    columns: ['channel', 'recipient', 'template', 'status', 'created_at', 'finished_at'],
  },
  operators: { as: 'operator', columns: ['role', 'granted_at'] },
  group_members: 'named',
  client_role_users: 'named',
  access_losses: null,
  invitations: { as: 'invitations', columns: ['email', 'name', 'created_at', 'accepted_at'] },
  user_words: null,
  profile_photos: null,
  totp_seeds: null,
  totp_registrations: null,
  recovery_codes: null,
  mfa_tokens: null,
  lark_links: null,
  passkey_challenges: null,
  known_browsers: null,
  forgotten_browsers: null,
  mailed_links: null,
  one_time_codes: null,
  second_factor_failures: null,
  sign_in_failures: null,
  sign_in_locks: null,
  waiting_resets: null,
  account_recoveries: {
    as: 'recovery',
    columns: ['asked_at', 'takes_effect_at', 'contact', 'approved_at', 'ended_at', 'end_reason'],
  },
  logout_notices: null,
};
