import { useEffect, useState } from 'react';

/** As browsers hold back the buttons of their own questions: longer than a finger is on its way. */
const stillAfterMs = 500;

/** Whether something has stood in its place for a moment: what has just come or moved takes no touch that was meant for what was there. */
export function useIsStill(place: number): boolean {
  const [stillAt, setStillAt] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setStillAt(place), stillAfterMs);
    return () => clearTimeout(timer);
  }, [place]);
  return stillAt === place;
}
