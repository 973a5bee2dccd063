import { useHydrated } from '../boot/use-hydrated.ts';

/**
 * State of the next screen's history entry with the email that was typed here: addresses are logged, so that it is not
 * in the query. It is read when the link is followed, because what was typed before the app had loaded caused no
 * rendering.
 */
export const typedEmailState = (read: () => unknown) => ({
  get typedEmail() {
    return read();
  },
});

/** The email that was typed on the previous screen, if it was passed on. */
export function useTypedEmail(): string | undefined {
  if (!useHydrated()) return undefined;
  const { typedEmail } = (history.state ?? {}) as { typedEmail?: unknown };
  return typeof typedEmail === 'string' && typedEmail ? typedEmail : undefined;
}
