import type { ReplyOf } from '@latchkey/contract/http/endpoint';
import { loginHistoryList } from '@latchkey/contract/login-history/login-history-list';
import useSWRInfinite from 'swr/infinite';
import type { ApiFailure } from '../../platform/api/api-failure.ts';
import { useLiveSession } from '../sessions/use-live-session.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { queryKey } from '../sessions/use-session-query.ts';

type Page = ReplyOf<typeof loginHistoryList>;

/** The login history in pages; `mutate()` reads the shown ones again. */
export function useLoginHistory() {
  const session = useLiveSession();
  const callApi = useSessionCall();
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Page, ApiFailure>(
    (_index: number, before: Page | null) => {
      if (before && before.next_cursor === null) return null;
      return queryKey(session.id, loginHistoryList, { query: queryOf(before?.next_cursor) });
    },
    ([, , , query]: ReturnType<typeof queryKey>) =>
      callApi(loginHistoryList, { query: query as ReturnType<typeof queryOf> }),
    { revalidateFirstPage: false },
  );
  return {
    entries: data?.flatMap((page) => page.login_histories),
    error,
    hasMore: (data?.at(-1)?.next_cursor ?? null) !== null,
    /** The next page, or the failed one again. */
    loadMore: () => setSize(error ? size : size + 1),
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    isValidating,
    mutate,
  };
}

export type LoginHistoryQuery = ReturnType<typeof useLoginHistory>;

const queryOf = (cursor: string | null | undefined) => (cursor ? { cursor } : {});
