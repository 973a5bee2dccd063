import type { Endpoint, ReplyOf } from '@latchkey/contract/http/endpoint';
import useSWRInfinite from 'swr/infinite';
import type { ApiFailure } from '../../../platform/api/api-failure.ts';
import type { CallOptions } from '../../../platform/api/call.ts';
import { useLiveSession } from '../../sessions/use-live-session.ts';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { queryKey } from '../../sessions/use-session-query.ts';

interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
}

/** A call that returns one page of a list (docs/behaviour/admin.md#lists). */
type ListEndpoint = Endpoint;

export type ItemOf<E extends Endpoint> = ReplyOf<E> extends { items: (infer Item)[] } ? Item : never;

interface Given {
  params?: Record<string, string> | undefined;
  /** The search text and filters. */
  query?: Record<string, string> | undefined;
}

/** Loads a list of the Admin API page by page. While a new search loads, the previous result stays. */
export function useConsoleList<E extends ListEndpoint>(endpoint: E, { params, query = {} }: Given = {}) {
  const session = useLiveSession();
  const callApi = useSessionCall();
  const { data, error, size, setSize, isValidating, isLoading, mutate } = useSWRInfinite<
    Page<ItemOf<E>>,
    ApiFailure
  >(
    (_index: number, before: Page<ItemOf<E>> | null) => {
      if (before && before.next_cursor === null) return null;
      const cursor = before?.next_cursor;
      return queryKey(session.id, endpoint, { params, query: cursor ? { ...query, cursor } : query });
    },
    ([, , given, asked]: ReturnType<typeof queryKey>) =>
      callApi<Endpoint>(endpoint, {
        ...(given ? { params: given } : {}),
        query: asked,
      } as CallOptions<Endpoint>) as Promise<Page<ItemOf<E>>>,
    {
      keepPreviousData: true,
      revalidateOnMount: true,
      revalidateFirstPage: false,
      shouldRetryOnError: false,
      dedupingInterval: 0,
    },
  );
  return {
    items: data?.flatMap((page) => page.items),
    error,
    hasMore: (data?.at(-1)?.next_cursor ?? null) !== null,
    /** Loads the next page, or retries the one that failed. */
    loadMore: () => setSize(error ? size : size + 1),
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    /** The items shown still belong to the previous search. */
    isSearching: isLoading && data !== undefined,
    isValidating,
    /** Reloads the pages that are shown. */
    refresh: () => mutate(),
  };
}

export type ConsoleListQuery<Item> = Omit<ReturnType<typeof useConsoleList>, 'items'> & {
  items: Item[] | undefined;
};
