import { classNames } from './class-names.ts';

/** A grey shape where content will be; size it with classes as the content will be, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-pulse rounded-control bg-hover', className)}
    />
  );
}
