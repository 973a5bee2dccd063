import { useEffect, useRef, useState } from 'react';

/** Like the delay of buttons in browsers' own prompts: longer than a click that has already begun. */
const seenAfterMs = 500;

interface SeenClicks {
  /** It has just appeared: clicks are not accepted yet. */
  isNew: boolean;
  /** Whether a click at this moment can have been meant for what is shown. */
  isMeant: () => boolean;
}

/**
 * For what a single click gives away. Another page can have it ready beneath a window of its own, ask for a double click
 * and close that window at the first click, so that the second one lands here (security #332). A click therefore counts
 * only if this has been shown for a moment, and the window was not uncovered or entered just before.
 */
export function useSeenClicks(): SeenClicks {
  const [isNew, setIsNew] = useState(true);
  const cameAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    const come = () => {
      if (document.visibilityState === 'visible') cameAt.current = performance.now();
    };
    const timer = setTimeout(() => setIsNew(false), seenAfterMs);
    addEventListener('focus', come);
    document.addEventListener('visibilitychange', come);
    return () => {
      clearTimeout(timer);
      removeEventListener('focus', come);
      document.removeEventListener('visibilitychange', come);
    };
  }, []);

  return { isNew, isMeant: () => performance.now() - cameAt.current >= seenAfterMs };
}
