import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { ApiFailure } from '../../platform/api/api-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePassFocus } from '../../ui/use-pass-focus.ts';

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
  return (
    <Card
      title={text.title}
      description={text.description}
      action={isFilled && <AddButton busy={adding} onClick={onAdd} text={text.add} />}
    >
      {isFilled ? (
        <ul className="-my-2 divide-y divide-border">{items.map(row)}</ul>
      ) : items ? (
        <EmptyState
          icon={icon}
          title={text.empty}
          action={<AddButton busy={adding} onClick={onAdd} text={text.add} />}
        >
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

/** The one of an empty list goes with the first entry, and the focus with it. */
function AddButton({ text, ...button }: { text: string; busy: boolean; onClick: () => void }) {
  const ref = useRef<HTMLButtonElement>(null);
  usePassFocus(ref);
  return (
    <Button ref={ref} kind="secondary" {...button}>
      {text}
    </Button>
  );
}
