import { catalog } from '../../../platform/text/catalog.ts';
import type { AttentionType } from '../attention-type.ts';
import { type PasswordAge, passwordExpiry } from '../password-expiry.ts';

/** The password expires within two weeks. */
export function passwordExpiryIsSoon(age: PasswordAge): AttentionType {
  return {
    type: 'password_expiry_is_soon',
    required: false,
    async find(user) {
      const expiry = passwordExpiry(user, age);
      if (expiry?.state !== 'soon') return undefined;
      const { title } = catalog().attentions.password_expiry_is_soon;
      // The web app words the date from `data`, in the reader's language and time zone.
      return { title, content: null, data: { expires_at: new Date(expiry.expiresAt).toISOString() } };
    },
  };
}
