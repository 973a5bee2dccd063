import { useAutoAnimate } from '@formkit/auto-animate/react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ApiFailure } from '../../platform/api/api-failure.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { MethodSection } from './method-section.tsx';

interface Props<Item> {
  text: {
    title: string;
    description: string;
    add: string;
    empty: string;
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

/** A row of the two-factor page for factors of which there can be several: passkeys, companion devices. */
export function NamedFactorsCard<Item>({ text, icon, list, adding, onAdd, row, children }: Props<Item>) {
  const { items, error, isLoading, onRetry } = list;
  const [animated] = useAutoAnimate({ duration: 250 });
  return (
    <MethodSection
      icon={icon}
      title={text.title}
      description={text.description}
      state={items?.length === 0 && <Badge kind="neutral">{text.empty}</Badge>}
      action={
        items && (
          <Button kind="secondary" busy={adding} onClick={onAdd}>
            {text.add}
          </Button>
        )
      }
    >
      {items && items.length > 0 && (
        <ul ref={animated} className="divide-y divide-border">
          {items.map(row)}
        </ul>
      )}
      {!items && error && (
        <LoadFailed error={error} fallback={text.failedList} busy={isLoading} onRetry={onRetry} />
      )}
      {children}
    </MethodSection>
  );
}
