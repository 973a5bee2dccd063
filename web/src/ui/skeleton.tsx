import { classNames } from './class-names.ts';

/** A grey placeholder for content; give it the size of the content by classes, so that nothing moves. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-pulse rounded-control bg-hover', className)}
    />
  );
}
