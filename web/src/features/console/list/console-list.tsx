import { type LucideIcon, SearchX } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { consoleText } from '#text/console';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { type Column, focusFirstRow, ListTable } from './list-table.tsx';
import { type ListFilter, ListFilterField, ListSearch } from './list-tools.tsx';
import type { ConsoleListQuery } from './use-console-list.ts';
import type { useListAddress } from './use-list-address.ts';

interface Props<Item> {
  /** Heading above the list, if it is part of a page. */
  title?: string;
  /** Accessible name of the list: what the rows are. */
  label: string;
  list: ConsoleListQuery<Item>;
  /** Result of `useListAddress`; omitted if the list cannot be searched. */
  address?: ReturnType<typeof useListAddress>;
  /** Says what the search covers; omitted if there is no search. */
  searchHint?: string;
  filters?: readonly ListFilter[];
  columns: readonly Column<Item>[];
  keyOf: (item: Item) => string;
  /** Shown if the list is empty without any search or filter. */
  empty: { icon: LucideIcon; title: string; hint: string; action?: ReactNode };
  /** Controls next to the search, such as actions on the selected rows. */
  tools?: ReactNode;
}

/**
 * A list of the console: search as you type, filters, rows, 'Load more', and every loading, empty and error state
 * (docs/behaviour/admin.md#a-new-page).
 */
export function ConsoleList<Item>(props: Props<Item>) {
  const { label, list, address, searchHint, filters = [], columns, keyOf, tools } = props;
  const { items, error, isValidating, isSearching, refresh } = list;
  const table = useRef<HTMLTableElement>(null);
  const isEmpty = items?.length === 0 && !error;
  const hasTools = searchHint !== undefined || filters.length > 0 || tools;
  return (
    <section aria-label={label} className="rounded-card border border-border bg-card shadow-card">
      {props.title && <h2 className="px-4 py-4 text-base font-semibold sm:px-6">{props.title}</h2>}
      {hasTools && (
        <div className="flex flex-wrap items-center gap-3 border-b border-border p-4 sm:px-6">
          {searchHint !== undefined && address && (
            <ListSearch
              value={address.values.query ?? ''}
              placeholder={searchHint}
              onSearch={(text) => address.set('query', text)}
              onLeave={() => focusFirstRow(table.current)}
            />
          )}
          {address &&
            filters.map((filter) => (
              <ListFilterField
                key={filter.name}
                filter={filter}
                value={address.values[filter.name] ?? ''}
                onChange={(value) => address.set(filter.name, value)}
              />
            ))}
          {tools}
        </div>
      )}
      {error && !items && (
        <div className="p-4 sm:px-6">
          <LoadFailed error={error} fallback={consoleText.listFailed} busy={isValidating} onRetry={refresh} />
        </div>
      )}
      {isEmpty && (
        <div className="px-4 sm:px-6">
          <NothingThere {...props} />
        </div>
      )}
      {!isEmpty && !(error && !items) && (
        <ListTable
          label={label}
          columns={columns}
          items={items}
          keyOf={keyOf}
          table={table}
          isFaded={isSearching}
        />
      )}
      <ListEnd list={list} />
    </section>
  );
}

function NothingThere<Item>({ address, empty }: Props<Item>) {
  const isLookedFor = address && Object.keys(address.values).length > 0;
  return isLookedFor ? (
    <EmptyState icon={SearchX} title={consoleText.nothingFound}>
      {consoleText.nothingFoundHint}
    </EmptyState>
  ) : (
    <EmptyState icon={empty.icon} title={empty.title} action={empty.action}>
      {empty.hint}
    </EmptyState>
  );
}

/** Shows how many items are loaded, and 'Load more'. */
function ListEnd<Item>({ list }: { list: ConsoleListQuery<Item> }) {
  const { items, error, hasMore, loadMore, isLoadingMore } = list;
  if (!items) return null;
  return (
    <div
      className={
        // The empty row already says so.
        items.length === 0
          ? 'sr-only'
          : 'flex flex-wrap items-center justify-between gap-3 border-t border-border px-4 py-3 sm:px-6'
      }
    >
      <p role="status" className="text-sm text-muted">
        {consoleText.shown(items.length, hasMore)}
      </p>
      {hasMore && error && (
        <LoadFailed error={error} fallback={consoleText.listFailed} busy={isLoadingMore} onRetry={loadMore} />
      )}
      {hasMore && !error && (
        <Button kind="secondary" busy={isLoadingMore} onClick={() => void loadMore()}>
          {consoleText.loadMore}
        </Button>
      )}
    </div>
  );
}
