import { lazy, Suspense } from 'react';
import { useHydrated } from '../../platform/boot/use-hydrated.ts';
import { loadCode } from '../../platform/loading/load-code.ts';
import { endedSession } from './ended-session.ts';

const EndedSessionBanner = lazy(() =>
  loadCode(() => import('./ended-session-banner.tsx')).then((module) => ({
    default: module.EndedSessionBanner,
  })),
);

/** Says why the person is no longer signed in. Its code is loaded on demand, since most people never see it. */
export function EndedSessionNotice() {
  const hydrated = useHydrated();
  const text = hydrated ? endedSession.read() : null;
  return text === null ? null : (
    <Suspense>
      <EndedSessionBanner text={text} />
    </Suspense>
  );
}
