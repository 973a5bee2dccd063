import type { NoticeGroup } from '@latchkey/contract/attentions/admin-notice';
import type { AttentionsTable } from '../../platform/db/tables/attentions.ts';
import type { User } from '../accounts/user.ts';

/** Whether a notice applies to an account, by the account's own data. */
const byGroup: Readonly<Record<NoticeGroup, (user: User) => boolean>> = {
  partner: (user) => user.partner === 1,
  'no-2fa': (user) => user.mfa_enabled === 0 && user.mfa_enforced === 0,
  'no-password': (user) => user.password_hash === null,
  'unverified-email': (user) => user.email !== null && user.email_verified_at === null,
  'unverified-phone': (user) => user.phone !== null && user.phone_verified_at === null,
};

export const groups: Readonly<Record<string, (user: User) => boolean>> = byGroup;

/** The groups that an account is in. */
export const groupsOf = (user: User): string[] => Object.keys(groups).filter((name) => groups[name]?.(user));

export type Audience = Pick<AttentionsTable, 'audience_kind' | 'audience'>;

export function concerns({ audience_kind: kind, audience }: Audience, user: User): boolean {
  if (kind === 'all') return true;
  if (kind === 'user') return audience === user.id;
  return groups[audience ?? '']?.(user) ?? false;
}
