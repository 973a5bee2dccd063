import type { CompanionDevice } from '@latchkey/contract/companion/companion-device';
import type { StoredDevice } from './devices.repository.ts';

export function presentDevice(row: StoredDevice): CompanionDevice {
  return {
    id: row.id,
    name: row.name,
    created_at: new Date(row.created_at).toISOString(),
    last_used_at: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
    has_push: row.push_subscription !== null,
  };
}
