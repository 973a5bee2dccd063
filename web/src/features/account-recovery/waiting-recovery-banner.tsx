import { recoveryStopOwn } from '@latchkey/contract/account-recovery/recovery-stop-own';
import type { Profile } from '@latchkey/contract/profile/profile';
import { useState } from 'react';
import { accountRecoveryText as text } from '#text/account-recovery';
import { isFailure } from '../../platform/api/api-failure.ts';
import { formatDateTime } from '../../platform/dates/format-date.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useProfile } from '../sessions/use-profile.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';

/** Whoever is signed in may be the owner, and may stop a reset of the second factors. */
export function WaitingRecoveryBanner({ profile }: { profile: Profile }) {
  const callApi = useSessionCall();
  const { mutate } = useProfile();
  const [stopping, setStopping] = useState(false);
  const { account_recovery: waiting, timezone } = profile;
  if (!waiting) return null;

  const stopOnce = async () => {
    try {
      await callApi(recoveryStopOwn, { body: {} });
    } catch (error) {
      // Another page was faster: it waits no longer, which is what was asked for.
      if (!isFailure(error, 'not_found')) throw error;
    }
  };
  const stop = async () => {
    setStopping(true);
    await toasts
      .promise(stopOnce(), { loading: text.stopping, success: text.stopped, error: text.failed })
      .then(() => mutate({ ...profile, account_recovery: null }, { revalidate: false }))
      .catch(() => undefined);
    setStopping(false);
  };
  const date = formatDateTime(waiting.takes_effect_at, timezone ?? undefined);
  const needsWord = waiting.needs_operator && waiting.approved_at === null;
  return (
    <div className="mb-6">
      <Banner
        kind="warning"
        action={
          <Button kind="secondary" busy={stopping} onClick={() => void stop()}>
            {text.stopThis}
          </Button>
        }
      >
        {needsWord ? text.waitsForOperator(date) : text.waits(date)}
      </Banner>
    </div>
  );
}
