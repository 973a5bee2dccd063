import { useHydrated } from '../boot/use-hydrated.ts';
import { readStored } from '../storage/browser-storage.ts';
import { signedOutKey } from './forget-link.ts';

/**
 * State of the next screen's history entry with the email that was typed here: addresses are logged, so that it is not
 * in the query. It is read when the link is followed, because what was typed before the app had loaded caused no
 * rendering.
 */
export const typedEmailState = (read: () => unknown) => ({
  get typedEmail() {
    return read();
  },
  get typedAt() {
    return Date.now();
  },
});

/** The email that was typed on the previous screen, if it was passed on, and by the person who still sits here (#519). */
export function useTypedEmail(): string | undefined {
  if (!useHydrated()) return undefined;
  const { typedEmail, typedAt } = (history.state ?? {}) as { typedEmail?: unknown; typedAt?: unknown };
  const isTheirs = Number(typedAt) >= Number(readStored(signedOutKey));
  return isTheirs && typeof typedEmail === 'string' && typedEmail ? typedEmail : undefined;
}
