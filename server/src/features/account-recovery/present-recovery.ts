import type { WaitingRecovery } from '@latchkey/contract/account-recovery/account-recovery';
import type { Recovery } from './recoveries.repository.ts';

const iso = (at: number): string => new Date(at).toISOString();

export const presentRecovery = (row: Recovery): WaitingRecovery => ({
  asked_at: iso(row.asked_at),
  takes_effect_at: iso(row.takes_effect_at),
  needs_operator: row.needs_operator === 1,
  approved_at: row.approved_at === null ? null : iso(row.approved_at),
});
