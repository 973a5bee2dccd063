import { useEffect, useRef, useState } from 'react';

/** Like the delay of buttons in browsers' own prompts: longer than a click that has already begun. */
export const seenAfterMs = 500;

interface SeenClicks {
  /** It has just appeared: clicks are not accepted yet. */
  isNew: boolean;
  /** The window has just been uncovered or entered: clicks are ignored for a moment. */
  isReturning: boolean;
  /** Whether a click at this moment can have been meant for what is shown. */
  isMeant: () => boolean;
}

/**
 * For what a single click gives away. Another page can have it ready beneath a window of its own, ask for a double click
 * and close that window at the first click, so that the second one lands here (security #332). A click therefore counts
 * only if this has been shown for a moment, and the window was not uncovered or entered just before. Nor does one of many:
 * who clicks fast somewhere else must come to rest first, since another page may bring them here meanwhile (security #493).
 */
export function useSeenClicks(): SeenClicks {
  const [isNew, setIsNew] = useState(true);
  const [isReturning, setIsReturning] = useState(false);
  const cameAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    let returning: ReturnType<typeof setTimeout> | undefined;
    const come = () => {
      if (document.visibilityState !== 'visible') return;
      cameAt.current = performance.now();
      setIsReturning(true);
      clearTimeout(returning);
      returning = setTimeout(() => setIsReturning(false), seenAfterMs);
    };
    let isNewHere = true;
    const rest = () => {
      isNewHere = false;
      setIsNew(false);
    };
    let timer = setTimeout(rest, seenAfterMs);
    const press = () => {
      if (!isNewHere) return;
      clearTimeout(timer);
      timer = setTimeout(rest, seenAfterMs);
    };
    addEventListener('pointerdown', press, true);
    addEventListener('focus', come);
    document.addEventListener('visibilitychange', come);
    return () => {
      clearTimeout(timer);
      clearTimeout(returning);
      removeEventListener('pointerdown', press, true);
      removeEventListener('focus', come);
      document.removeEventListener('visibilitychange', come);
    };
  }, []);

  return { isNew, isReturning, isMeant: () => performance.now() - cameAt.current >= seenAfterMs };
}
