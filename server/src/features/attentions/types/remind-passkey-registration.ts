import type { Clock } from '../../../platform/clock/clock.ts';
import { catalog } from '../../../platform/text/catalog.ts';
import type { User } from '../../accounts/user.ts';
import type { AttentionType } from '../attention-type.ts';
import { passkeyReminderAfter } from '../limits.ts';

/** The account has no passkey yet; new accounts are not asked in their first days. */
export function remindPasskeyRegistration({
  clock,
  hasPasskey,
}: {
  readonly clock: Clock;
  readonly hasPasskey: (user: User) => Promise<boolean>;
}): AttentionType {
  return {
    type: 'remind_passkey_registration',
    required: false,
    async find(user) {
      if (clock.now() - user.created_at < passkeyReminderAfter || (await hasPasskey(user))) return undefined;
      const { title, content } = catalog().attentions.remind_passkey_registration;
      return { title, content, data: null };
    },
  };
}
