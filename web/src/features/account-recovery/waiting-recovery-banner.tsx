import { recoveryStopOwn } from '@latchkey/contract/account-recovery/recovery-stop-own';
import type { Profile } from '@latchkey/contract/profile/profile';
import { accountRecoveryText as text } from '#text/account-recovery';
import { formatDateTime } from '../../platform/dates/format-date.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { WaitingBanner } from '../sessions/waiting-banner.tsx';

/** A waiting reset of the second factors (docs/behaviour/account-recovery.md#screens). */
export function WaitingRecoveryBanner({ profile }: { profile: Profile }) {
  const callApi = useSessionCall();
  const { account_recovery: waiting, timezone } = profile;
  if (!waiting) return null;
  const date = formatDateTime(waiting.takes_effect_at, timezone ?? undefined);
  const needsWord = waiting.needs_operator && waiting.approved_at === null;
  return (
    <WaitingBanner
      stopped={{ ...profile, account_recovery: null }}
      stop={() => callApi(recoveryStopOwn, { body: {} })}
      words={{ ...text, button: text.stopThis }}
    >
      {needsWord ? text.waitsForOperator(date) : text.waits(date)}
    </WaitingBanner>
  );
}
