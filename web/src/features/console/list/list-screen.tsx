import type { Endpoint } from '@latchkey/contract/http/endpoint';
import { type LucideIcon, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ConsoleList } from './console-list.tsx';
import type { Column } from './list-table.tsx';
import { type ConsoleListQuery, type ItemOf, useConsoleList } from './use-console-list.ts';
import { useListAddress } from './use-list-address.ts';

interface ListWords {
  title: string;
  description: string;
  searchHint: string;
  /** Label of the button above the list. */
  add: string;
  empty: string;
  emptyHint: string;
  /** Heading of the `rowActions` column, only for screen readers. */
  actions?: string;
}

interface AddDialogProps {
  refresh: () => Promise<unknown>;
  onClose: () => void;
}

interface Props<E extends Endpoint> {
  endpoint: E;
  text: ListWords;
  /** For the empty list. */
  icon: LucideIcon;
  addIcon?: LucideIcon;
  columns: readonly Column<ItemOf<E>>[];
  keyOf: (item: ItemOf<E>) => string;
  /** Actions of a row; omitted if the role may not use them. */
  rowActions?: ((item: ItemOf<E>, refresh: () => Promise<unknown>) => ReactNode) | undefined;
  /** Opened by the button; omitted if the role may not add an item. */
  addDialog?: ((props: AddDialogProps) => ReactNode) | undefined;
}

/** A console page that consists of one list: heading, 'Add', search and rows (docs/behaviour/admin.md#a-new-page). */
export function ListScreen<E extends Endpoint>({
  endpoint,
  text,
  icon,
  addIcon: AddIcon = Plus,
  columns,
  keyOf,
  rowActions,
  addDialog,
}: Props<E>) {
  const address = useListAddress(['query']);
  const list: ConsoleListQuery<ItemOf<E>> = useConsoleList(endpoint, { query: address.values });
  const [isAdding, setAdding] = useState(false);
  const actions: Column<ItemOf<E>>[] = rowActions
    ? [
        {
          key: 'actions',
          title: text.actions ?? '',
          isTitleHidden: true,
          isEnd: true,
          show: (item) => rowActions(item, list.refresh),
        },
      ]
    : [];
  return (
    <div className="grid gap-6">
      <PageHeading
        description={text.description}
        action={
          addDialog && (
            <Button onClick={() => setAdding(true)}>
              <AddIcon className="size-4" aria-hidden />
              {text.add}
            </Button>
          )
        }
      >
        {text.title}
      </PageHeading>
      <ConsoleList
        label={text.title}
        list={list}
        address={address}
        searchHint={text.searchHint}
        columns={[...columns, ...actions]}
        keyOf={keyOf}
        empty={{ icon, title: text.empty, hint: text.emptyHint }}
      />
      {isAdding && addDialog?.({ refresh: list.refresh, onClose: () => setAdding(false) })}
    </div>
  );
}
