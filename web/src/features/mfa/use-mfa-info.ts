import { mfaInfoRead } from '@latchkey/contract/mfa/mfa-info-read';
import { useSessionQuery } from '../sessions/use-session-query.ts';

/** The factors of the page's account, asked again when the window is looked at (docs/behaviour/sessions.md#states). */
export function useMfaInfo() {
  return useSessionQuery(mfaInfoRead, {}, { refreshOnFocus: true });
}
