import { headOwner } from '../platform/audit/audit-trail.ts';
import type { SealedColumns } from '../platform/secrets/sealed-values.ts';

/** Every stored value that depends on a secret key. A test finds sealed values that are not listed here. */
export const sealedColumns: SealedColumns = {
  sealed: [
    {
      table: 'signing_keys',
      column: 'secret',
      key: ['id'],
      purpose: 'signing-keys',
      owner: ({ id }) => `signing-key:${id}`,
    },
    { table: 'totp_seeds', column: 'secret', key: ['user_id'], purpose: 'totp', owner: ofUser },
    {
      table: 'totp_registrations',
      column: 'secret',
      key: ['hash'],
      ownedBy: 'user_id',
      purpose: 'totp',
      owner: ofUser,
    },
    {
      table: 'recovery_codes',
      column: 'code',
      key: ['id'],
      ownedBy: 'user_id',
      purpose: 'recovery-codes',
      owner: ofUser,
    },
    { table: 'clients', column: 'secret', key: ['id'], purpose: 'client-secrets', owner: byId },
    { table: 'clients', column: 'next_secret', key: ['id'], purpose: 'client-secrets', owner: byId },
    {
      table: 'oidc_records',
      column: 'payload',
      key: ['kind', 'id'],
      purpose: 'oidc-records',
      owner: ({ kind, id }) => `${kind}:${id}`,
    },
    { table: 'audit_head', column: 'seal', key: ['id'], purpose: 'audit', owner: () => headOwner },
    { table: 'webhooks', column: 'secret', key: ['id'], purpose: 'webhooks', owner: byId },
    { table: 'webhooks', column: 'previous_secret', key: ['id'], purpose: 'webhooks', owner: byId },
    { table: 'outbox', column: 'data', key: ['id'], purpose: 'outbox', owner: byId },
  ],
  hashed: [
    { table: 'one_time_codes', column: 'code_hash', until: 'expires_at' },
    { table: 'companion_challenges', column: 'code_hash', until: 'expires_at' },
  ],
};

function ofUser({ user_id = '' }: Readonly<Record<string, string>>): string {
  return user_id;
}

function byId({ id = '' }: Readonly<Record<string, string>>): string {
  return id;
}
