import type { ReactNode } from 'react';
import type { SWRResponse } from 'swr';
import type { ApiFailure } from '../../platform/api/api-failure.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { BackTo } from './back-to.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

interface Props<Item> {
  /** Result of `useConsoleQuery`. */
  query: Pick<SWRResponse<Item, ApiFailure>, 'data' | 'error' | 'isValidating' | 'mutate'>;
  /** Name of the list that contains it, as in the address. */
  list: string;
  text: { title: string; loadFailed: string };
  children: (item: Item) => ReactNode;
}

/**
 * The page of one item, while it loads, if it cannot be loaded, and with the item (docs/behaviour/admin.md#a-new-page).
 */
export function ItemScreen<Item>({ query, list, text, children }: Props<Item>) {
  const { data, error, isValidating, mutate } = query;
  if (data) return children(data);
  if (!error) return <PageSkeleton />;
  return (
    <div className="grid gap-6">
      <BackTo list={list} title={text.title} />
      <PageHeading>{text.title}</PageHeading>
      <LoadFailed error={error} fallback={text.loadFailed} busy={isValidating} onRetry={() => mutate()} />
    </div>
  );
}
