import { useCallback, useEffect, useState } from 'react';
import { readStored, subscribeStored, writeStored } from '../storage/browser-storage.ts';
import { secondsLeft } from './seconds-left.ts';

/** No cooldown of this product is longer. */
const maxSeconds = 3600;

export interface Countdown {
  /** Seconds left; 0 if it has ended or was never started. */
  left: number;
  start: (seconds: number) => void;
}

/** A countdown that survives a reload and is the same in all tabs; `name` identifies it. */
export function useCountdown(name: string): Countdown {
  const key = `countdown-${name}`;
  const [left, setLeft] = useState(() => storedLeft(key));
  const running = left > 0;

  useEffect(() => {
    const tick = () => setLeft(storedLeft(key));
    tick();
    const stop = subscribeStored(key, tick);
    const timer = running ? setInterval(tick, 250) : undefined;
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [key, running]);

  const start = useCallback(
    (seconds: number) => {
      writeStored(key, String(Date.now() + seconds * 1000));
      setLeft(storedLeft(key));
    },
    [key],
  );
  return { left, start };
}

function storedLeft(key: string): number {
  const end = Number(readStored(key));
  return Number.isFinite(end) ? secondsLeft(end, Date.now(), maxSeconds) : 0;
}
