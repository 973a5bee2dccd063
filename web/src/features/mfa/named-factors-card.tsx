import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ApiFailure } from '../../platform/api/api-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface Props<Item> {
  text: {
    title: string;
    description: string;
    add: string;
    empty: string;
    emptyText: string;
    failedList: string;
  };
  icon: LucideIcon;
  list: {
    items: readonly Item[] | undefined;
    error: ApiFailure | undefined;
    isLoading: boolean;
    onRetry: () => Promise<unknown>;
  };
  adding: boolean;
  onAdd: () => void;
  row: (item: Item) => ReactNode;
  /** Dialogs of the section. */
  children?: ReactNode;
}

/** A section of the two-factor page for factors of which there can be several: passkeys, companion devices. */
export function NamedFactorsCard<Item>({ text, icon, list, adding, onAdd, row, children }: Props<Item>) {
  const { items, error, isLoading, onRetry } = list;
  const isFilled = items !== undefined && items.length > 0;
  const addButton = (kind: 'primary' | 'secondary') => (
    <Button kind={kind} busy={adding} onClick={onAdd}>
      {text.add}
    </Button>
  );
  return (
    <Card title={text.title} description={text.description} action={isFilled && addButton('secondary')}>
      {isFilled ? (
        <ul className="-my-2 divide-y divide-border">{items.map(row)}</ul>
      ) : items ? (
        <EmptyState icon={icon} title={text.empty} action={addButton('primary')}>
          {text.emptyText}
        </EmptyState>
      ) : error ? (
        <LoadFailed error={error} fallback={text.failedList} busy={isLoading} onRetry={onRetry} />
      ) : (
        <Skeleton className="h-14" />
      )}
      {children}
    </Card>
  );
}
