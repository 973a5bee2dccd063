import type { AccountChange } from '@latchkey/contract/realtime/realtime-event';
import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { realtimeText } from '#text/realtime';
import { whenIdle } from '../../platform/timing/when-idle.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { onContactVerified } from '../sessions/contacts-verified.ts';
import { recheckSession } from '../sessions/session-checker.ts';
import { useLiveSession } from '../sessions/use-live-session.ts';
import { listenRealtime } from './realtime.ts';

/** Maximum delay after which it starts; nothing waits for it. */
const startWithinMs = 2_000;

/**
 * Keeps an open page of the account up to date: what changed elsewhere is read again and announced, and a session that
 * was ended anywhere leaves the page immediately.
 */
export function AccountEvents() {
  const { id, token } = useLiveSession();
  const { mutate } = useSWRConfig();
  useEffect(() => {
    const askAgain = () => void mutate((key) => Array.isArray(key) && key[0] === id);
    // The first one is not a gap: what the page shows was read just before.
    let isListening = false;
    const listen = () =>
      listenRealtime(token, {
        onEvent(event) {
          if (event.event_name !== 'account_changed') return;
          askAgain();
          const { change, session_id } = event.data;
          if (session_id !== id) say(change);
        },
        onGap() {
          if (isListening) askAgain();
          isListening = true;
        },
        onChange({ hasEnded }) {
          if (hasEnded) recheckSession(id);
        },
      });
    let stop: (() => void) | undefined;
    const stopFollowing = onContactVerified(askAgain);
    const cancel = whenIdle(() => {
      stop = listen();
    }, startWithinMs);
    return () => {
      stopFollowing();
      cancel();
      stop?.();
    };
  }, [id, token, mutate]);
  return null;
}

/** Changes that the owner need not look into. */
const quiet: readonly AccountChange[] = [
  'contacts',
  'contact_verified',
  'password_reset_stopped',
  'recovery_stopped',
];

function say(change: AccountChange) {
  if (quiet.includes(change)) return toasts.info(realtimeText[change]);
  toasts.warning(realtimeText[change]);
}
