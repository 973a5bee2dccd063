import { catalog } from '../../../platform/text/catalog.ts';
import type { AttentionType } from '../attention-type.ts';
import { type PasswordAge, passwordExpiry } from '../password-expiry.ts';

/** The password has expired: it must be replaced before anything else. */
export function expiredPassword(age: PasswordAge): AttentionType {
  return {
    type: 'expired_password',
    required: true,
    async find(user) {
      const expiry = passwordExpiry(user, age);
      if (expiry?.state !== 'expired') return undefined;
      const { title, content } = catalog().attentions.expired_password;
      return { title, content, data: { expires_at: new Date(expiry.expiresAt).toISOString() } };
    },
  };
}
