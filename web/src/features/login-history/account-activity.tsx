import { type Activity, activityList } from '@latchkey/contract/audit/activity-list';
import type { ReplyOf } from '@latchkey/contract/http/endpoint';
import { ScrollText } from 'lucide-react';
import useSWRInfinite from 'swr/infinite';
import { accountActivityText as text } from '#text/account-activity';
import type { ApiFailure } from '../../platform/api/api-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { useLiveSession } from '../sessions/use-live-session.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { queryKey } from '../sessions/use-session-query.ts';
import { EntrySkeletons } from './entry-skeletons.tsx';
import { useFormatTime } from './use-format-time.ts';

/** What changed in the account and by whom, newest first, in pages (docs/behaviour/audit.md#activity). */
export function AccountActivity() {
  const { items, error, hasMore, loadMore, isValidating, mutate } = useActivity();
  const failed = (onRetry: () => Promise<unknown>) =>
    error && <LoadFailed error={error} fallback={text.loadFailed} busy={isValidating} onRetry={onRetry} />;
  return (
    <Card title={text.title} description={text.description}>
      {error && !items && failed(mutate)}
      {!items && !error && <EntrySkeletons count={3} />}
      {items?.length === 0 && (
        <EmptyState icon={ScrollText} title={text.empty}>
          {text.emptyHint}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <ul className="grid divide-y divide-border">
          {items.map((item) => (
            <Entry key={item.id} item={item} />
          ))}
        </ul>
      )}
      {hasMore && (
        <div className="mt-4 grid">
          {error ? (
            failed(loadMore)
          ) : (
            <Button kind="secondary" busy={isValidating} onClick={() => void loadMore()}>
              {text.loadMore}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

function Entry({ item }: { item: Activity }) {
  const formatTime = useFormatTime();
  const about = text.about(item);
  return (
    <li className="grid gap-1 py-4 first:pt-0 last:pb-0">
      <p className="font-medium">{text.what(item.action)}</p>
      {about && <bdi className="text-sm wrap-anywhere">{about}</bdi>}
      <p className="text-sm text-muted">
        <time dateTime={item.at}>{formatTime(item.at)}</time> · {text.by[item.by]}
        {item.ip && <bdi> · {item.ip}</bdi>}
      </p>
    </li>
  );
}

function useActivity() {
  const session = useLiveSession();
  const callApi = useSessionCall();
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<
    ReplyOf<typeof activityList>,
    ApiFailure
  >(
    (_index: number, before: ReplyOf<typeof activityList> | null) => {
      if (before && before.next_cursor === null) return null;
      return queryKey(session.id, activityList, { query: queryOf(before?.next_cursor) });
    },
    ([, , , query]: ReturnType<typeof queryKey>) =>
      callApi(activityList, { query: query as ReturnType<typeof queryOf> }),
    { revalidateFirstPage: false },
  );
  return {
    items: data?.flatMap((page) => page.items),
    error,
    hasMore: (data?.at(-1)?.next_cursor ?? null) !== null,
    /** The next page, or the failed one again. */
    loadMore: () => setSize(error ? size : size + 1),
    isValidating,
    mutate,
  };
}

const queryOf = (cursor: string | null | undefined) => (cursor ? { cursor, limit: '10' } : { limit: '10' });
