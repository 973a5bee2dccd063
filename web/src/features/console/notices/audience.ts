import { NoticeGroup } from '@latchkey/contract/attentions/admin-notice';
import type { SessionCall } from '../../sessions/use-session-call.ts';
import { accountIdOf } from '../account-id-of.ts';

/** Everyone, a group, or one account. */
export const audiences = ['all', ...NoticeGroup.options, 'user'] as const;
export type ChosenAudience = (typeof audiences)[number];

/** Converts the choice to the form that the calls take, and looks up an account. Throws ApiFailure. */
export async function audienceOf(callApi: SessionCall, chosen: ChosenAudience, who: string) {
  if (chosen === 'all') return { audience_kind: 'all' } as const;
  if (chosen !== 'user') return { audience_kind: 'group', audience: chosen } as const;
  return { audience_kind: 'user', audience: await accountIdOf(callApi, who) } as const;
}
