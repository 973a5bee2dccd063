import type { Profile } from '@latchkey/contract/profile/profile';
import { type ReactNode, useState } from 'react';
import { isFailure } from '../../platform/api/api-failure.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useProfile } from './use-profile.ts';

interface Props {
  /** The profile once nothing waits any more. */
  stopped: Profile;
  stop: () => Promise<unknown>;
  words: { button: string; stopping: string; stopped: string; failed: string };
  children: ReactNode;
}

/** Says that a reset of the account waits; a person who is signed in may be the owner, and can stop it. */
export function WaitingBanner({ stopped, stop, words, children }: Props) {
  const { mutate } = useProfile();
  const [isStopping, setStopping] = useState(false);

  const stopOnce = async () => {
    try {
      await stop();
    } catch (error) {
      // Another page stopped it first, which is the desired result.
      if (!isFailure(error, 'not_found')) throw error;
    }
  };
  const onStop = async () => {
    setStopping(true);
    await toasts
      .promise(stopOnce(), { loading: words.stopping, success: words.stopped, error: words.failed })
      .then(() => mutate(stopped, { revalidate: false }))
      .catch(() => undefined);
    setStopping(false);
  };
  return (
    <div className="mb-6">
      <Banner
        kind="warning"
        action={
          <Button kind="secondary" busy={isStopping} onClick={() => void onStop()}>
            {words.button}
          </Button>
        }
      >
        {children}
      </Banner>
    </div>
  );
}
