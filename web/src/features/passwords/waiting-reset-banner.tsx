import { passwordResetStopOwn } from '@latchkey/contract/passwords/password-reset-stop-own';
import type { Profile } from '@latchkey/contract/profile/profile';
import { useState } from 'react';
import { waitingResetText as text } from '#text/waiting-reset';
import { isFailure } from '../../platform/api/api-failure.ts';
import { formatDateTime } from '../../platform/dates/format-date.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useProfile } from '../sessions/use-profile.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';

/** Whoever is signed in may be the owner, and may stop a reset that the mailbox alone confirmed. */
export function WaitingResetBanner({ profile }: { profile: Profile }) {
  const callApi = useSessionCall();
  const { mutate } = useProfile();
  const [stopping, setStopping] = useState(false);
  const { password_reset_at: at, timezone } = profile;
  if (!at) return null;

  const stopOnce = async () => {
    try {
      await callApi(passwordResetStopOwn, { body: {} });
    } catch (error) {
      // Another page was faster: it waits no longer, which is what was asked for.
      if (!isFailure(error, 'not_found')) throw error;
    }
  };
  const stop = async () => {
    setStopping(true);
    const { stopping: loading, stopped: success, failed: error } = text;
    await toasts
      .promise(stopOnce(), { loading, success, error })
      .then(() => mutate({ ...profile, password_reset_at: null }, { revalidate: false }))
      .catch(() => undefined);
    setStopping(false);
  };
  return (
    <div className="mb-6">
      <Banner
        kind="warning"
        action={
          <Button kind="secondary" busy={stopping} onClick={() => void stop()}>
            {text.stop}
          </Button>
        }
      >
        {text.waits(formatDateTime(at, timezone ?? undefined))}
      </Banner>
    </div>
  );
}
