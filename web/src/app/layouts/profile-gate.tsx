import type { ReactNode } from 'react';
import { layoutText } from '#text/layout';
import { uiText } from '#text/ui';
import { useProfile } from '../../features/sessions/use-profile.ts';
import { failureMessage } from '../../platform/api/failure-message.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

/** Shows the page once the profile is there (spec §2); says why, and offers another try, where it does not come. */
export function ProfileGate({ children }: { children: ReactNode }) {
  const { data, error, isValidating, mutate } = useProfile();
  if (data) return children;
  if (!error) return <ScreenSkeleton />;
  return (
    <Banner
      kind="danger"
      note={error.reference && uiText.reference(error.reference)}
      action={
        <Button kind="secondary" busy={isValidating} onClick={() => void mutate()}>
          {layoutText.tryAgain}
        </Button>
      }
    >
      {failureMessage(error, layoutText.profileFailed)}
    </Banner>
  );
}
