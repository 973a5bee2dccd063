import { useEffect, useState } from 'react';

/** Like the delay of buttons in browsers' own prompts: longer than a tap that has already begun. */
const stillAfterMs = 500;

/**
 * Whether something has been in its place for a moment: what has just appeared or moved ignores taps that were meant
 * for something else.
 */
export function useIsStill(place: number): boolean {
  const [stillAt, setStillAt] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setStillAt(place), stillAfterMs);
    return () => clearTimeout(timer);
  }, [place]);
  return stillAt === place;
}
