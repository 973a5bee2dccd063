import { passwordResetStopOwn } from '@latchkey/contract/passwords/password-reset-stop-own';
import type { Profile } from '@latchkey/contract/profile/profile';
import { waitingResetText as text } from '#text/waiting-reset';
import { formatDateTime } from '../../platform/dates/format-date.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { WaitingBanner } from '../sessions/waiting-banner.tsx';

/** A waiting reset of the password that only the mailbox confirmed (docs/behaviour/passwords.md#screens). */
export function WaitingResetBanner({ profile }: { profile: Profile }) {
  const callApi = useSessionCall();
  const { password_reset_at: at, timezone } = profile;
  if (!at) return null;
  return (
    <WaitingBanner
      stopped={{ ...profile, password_reset_at: null }}
      stop={() => callApi(passwordResetStopOwn, { body: {} })}
      words={{ ...text, button: text.stop }}
    >
      {text.waits(formatDateTime(at, timezone ?? undefined))}
    </WaitingBanner>
  );
}
