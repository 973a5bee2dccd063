import { useEffect, useState } from 'react';
import { serverNow } from './device-call.ts';

/** Whole seconds until then by the server's clock; 0 when it is past. */
export function useSecondsLeft(until: string): number {
  const [left, setLeft] = useState(() => secondsUntil(until));
  useEffect(() => {
    const tick = () => setLeft(secondsUntil(until));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

function secondsUntil(until: string): number {
  return Math.max(0, Math.ceil((Date.parse(until) - serverNow()) / 1000));
}
