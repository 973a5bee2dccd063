import { layoutText } from '#text/layout';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The shape of a page while its code comes. */
export function ScreenSkeleton() {
  return (
    <div role="status" aria-label={layoutText.loading} className="grid gap-6">
      <Skeleton className="h-9 w-2/3 max-w-72" />
      <Skeleton className="h-44" />
      <Skeleton className="h-44" />
    </div>
  );
}
