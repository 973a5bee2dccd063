import { useHydrated } from '../boot/use-hydrated.ts';

/** What the history entry of the next screen keeps of an email that somebody has typed here: addresses end up in logs. */
export const typedEmailState = (email: unknown) => ({ typedEmail: email });

/** The email that was typed on the screen before, where it was handed on. */
export function useTypedEmail(): string | undefined {
  if (!useHydrated()) return undefined;
  const { typedEmail } = (history.state ?? {}) as { typedEmail?: unknown };
  return typeof typedEmail === 'string' && typedEmail ? typedEmail : undefined;
}
