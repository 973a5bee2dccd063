import { Skeleton } from '../../ui/skeleton.tsx';

/** A page of the console before its code is there: a heading, and a card. */
export function PageSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-96 w-full rounded-card" />
    </div>
  );
}
