import { useCallback, useEffect, useState } from 'react';
import { secondsLeft } from './seconds-left.ts';

/** Nothing that is waited for in front of the screen takes longer. */
const maxSeconds = 3600;

interface SecondsDown {
  /** Whole seconds; 0 when they are over, undefined where none were started. */
  left: number | undefined;
  start: (seconds: number) => void;
  clear: () => void;
}

/** Counts seconds down that the server named, by a clock that nobody sets: whether the device's own is right does not matter. */
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
