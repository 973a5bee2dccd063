import { Skeleton } from '../../ui/skeleton.tsx';

/** Placeholder while the code of a console page loads: a heading and a card. */
export function PageSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-96 w-full rounded-card" />
    </div>
  );
}
