import { WifiOff } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSWRConfig } from 'swr';
import { accountLayoutText } from '#text/account-layout';
import { recheckSession } from '../../features/sessions/session-checker.ts';
import { useLiveSession } from '../../features/sessions/use-live-session.ts';
import { useSessions } from '../../features/sessions/use-sessions.ts';

/** If the browser has a network but cannot reach the portal, no event tells when the portal is back. */
const askEveryMs = 5_000;

/**
 * Says that the portal cannot be reached, over the page and without moving it. Loaded content stays; when the portal is
 * back, everything shown is read again (docs/behaviour/web.md#without-a-connection).
 */
export function OfflineBar() {
  const { id } = useLiveSession();
  const state = useSessions().states[id];
  const [isUnreached, setUnreached] = useState(false);
  // While a check is in progress, the last result holds.
  const isUnreachedNow = state?.unreachable || (isUnreached && !state?.checked);
  if (isUnreachedNow !== isUnreached) setUnreached(isUnreachedNow);
  const hasNetwork = useSyncExternalStore(subscribeNetwork, () => navigator.onLine);
  const isOffline = isUnreached || !hasNetwork;
  const { mutate } = useSWRConfig();

  const wasOffline = useRef(false);
  useEffect(() => {
    if (wasOffline.current && !isOffline) void mutate(() => true);
    wasOffline.current = isOffline;
  }, [isOffline, mutate]);

  const isUnanswered = state?.unreachable === true;
  useEffect(() => {
    if (!isUnanswered) return;
    const timer = setTimeout(() => recheckSession(id), askEveryMs);
    return () => clearTimeout(timer);
  }, [isUnanswered, id]);

  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-40 px-4 pb-4">
      {isOffline && (
        <p className="pointer-events-auto mx-auto flex w-fit max-w-full items-center gap-3 rounded-control border border-warning-border bg-warning-surface px-4 py-3 shadow-raised">
          <WifiOff className="size-5 shrink-0 text-warning" aria-hidden />
          {accountLayoutText.offline}
        </p>
      )}
    </div>
  );
}

function subscribeNetwork(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
