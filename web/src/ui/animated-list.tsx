import { useAutoAnimate } from '@formkit/auto-animate/react';
import type { ComponentProps } from 'react';

/** Spec §9. */
const durationMs = 250;

/** A list whose lines move to their places when one comes or goes; still where less motion is wished for. */
export function AnimatedList(list: ComponentProps<'ul'>) {
  const [ref] = useAutoAnimate<HTMLUListElement>({ duration: durationMs });
  return <ul ref={ref} {...list} />;
}
