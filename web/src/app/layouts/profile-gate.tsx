import type { ReactNode } from 'react';
import { layoutText } from '#text/layout';
import { useProfile } from '../../features/sessions/use-profile.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

/** Shows the page once the profile is there (spec §2); says why, and offers another try, where it does not come. */
export function ProfileGate({ children }: { children: ReactNode }) {
  const { data, error, isValidating, mutate } = useProfile();
  if (data) return children;
  if (!error) return <ScreenSkeleton />;
  return (
    <LoadFailed error={error} fallback={layoutText.profileFailed} busy={isValidating} onRetry={mutate} />
  );
}
