import type { Clock } from '../../../platform/clock/clock.ts';
import { catalog } from '../../../platform/text/catalog.ts';
import type { AttentionType } from '../attention-type.ts';
import { passwordExpiry } from '../password-expiry.ts';

/** The password is too old: nothing else goes on before it is replaced. */
export function expiredPassword({
  clock,
  maxAgeDays,
}: {
  clock: Clock;
  maxAgeDays: number | null;
}): AttentionType {
  return {
    type: 'expired_password',
    required: true,
    async find(user) {
      const expiry = passwordExpiry(user, maxAgeDays, clock.now());
      if (expiry?.state !== 'expired') return undefined;
      const { title, content } = catalog().attentions.expired_password;
      return { title, content, data: { expires_at: new Date(expiry.expiresAt).toISOString() } };
    },
  };
}
