import type { SWRResponse } from 'swr';
import { consolePeopleText as text } from '#text/console-people';
import type { ApiFailure } from '../../../platform/api/api-failure.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface Props {
  query: Pick<SWRResponse<unknown, ApiFailure>, 'data' | 'error' | 'isValidating'> & {
    mutate: () => Promise<unknown>;
  };
  isEmpty: boolean;
  empty: string;
}

/** A section of the page that is loading, is empty, or failed to load. */
export function PartState({ query: { data, error, isValidating, mutate }, isEmpty, empty }: Props) {
  if (isEmpty) return <p className="text-sm text-muted">{empty}</p>;
  if (data) return null;
  if (error)
    return (
      <LoadFailed error={error} fallback={text.partFailed} busy={isValidating} onRetry={() => mutate()} />
    );
  return (
    <div className="grid gap-2">
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-5 w-1/2" />
    </div>
  );
}
