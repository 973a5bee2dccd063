import type { Passkey } from '@latchkey/contract/passkeys/passkey';
import { passkeyProvider } from './passkey-providers.ts';
import type { StoredPasskey } from './passkeys.repository.ts';

export function presentPasskey(row: StoredPasskey): Passkey {
  return {
    id: row.id,
    name: row.name,
    provider: passkeyProvider(row.aaguid),
    credential_id: row.credential_id,
    created_at: new Date(row.created_at).toISOString(),
    last_used_at: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
    is_synced: row.backed_up === 1,
  };
}
