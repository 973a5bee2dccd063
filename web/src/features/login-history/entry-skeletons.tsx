import { Skeleton } from '../../ui/skeleton.tsx';

/** Placeholders in the shape of the rows. */
export function EntrySkeletons({ count }: { count: number }) {
  return (
    <div className="-my-3 grid divide-y divide-border">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row that is not there yet is its place.
        <div key={at} className="flex items-center gap-4 py-3">
          <Skeleton className="size-10" />
          <div className="grid grow">
            <Skeleton className="h-6 w-48 max-w-full" />
            <Skeleton className="h-5 w-64 max-w-full" />
            <Skeleton className="h-5 w-40 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
