import { useCallback, useEffect, useState } from 'react';
import { secondsLeft } from './seconds-left.ts';

/** No wait on a screen is longer. */
const maxSeconds = 3600;

interface SecondsDown {
  /** Whole seconds; 0 when they are over, undefined if none were started. */
  left: number | undefined;
  start: (seconds: number) => void;
  clear: () => void;
}

/**
 * Counts down seconds that the server named, by a monotonic clock: it does not matter whether the device's clock is
 * right.
 */
export function useSecondsDown(): SecondsDown {
  const [end, setEnd] = useState<number>();
  const [left, setLeft] = useState<number>();

  useEffect(() => {
    if (end === undefined) return;
    const timer = setInterval(() => {
      const now = secondsLeft(end, performance.now(), maxSeconds);
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [end]);

  return {
    left,
    start: useCallback((seconds) => {
      setEnd(performance.now() + seconds * 1000);
      setLeft(seconds);
    }, []),
    clear: useCallback(() => {
      setEnd(undefined);
      setLeft(undefined);
    }, []),
  };
}
