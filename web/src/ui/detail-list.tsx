import type { ReactNode } from 'react';
import { uiText } from '#text/ui';
import { Skeleton } from './skeleton.tsx';

interface Item {
  label: string;
  /** Null or undefined: not given. */
  value: string | null | undefined;
  /** Beside the value, only where there is one. */
  note?: ReactNode;
  /** At the end of the line, whether there is a value or not. */
  action?: ReactNode;
}

/** Names and values; while loading it has the height that it will have. */
export function DetailList({ items, loading }: { items: readonly Item[]; loading: boolean }) {
  return (
    <dl className="grid gap-4">
      {items.map(({ label, value, note, action }) => (
        <div key={label} className="grid gap-x-6 sm:grid-cols-[12rem_1fr]">
          <dt className="text-sm leading-6 text-muted">{label}</dt>
          <dd className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
            {loading ? <Skeleton className="h-5 w-48 max-w-full" /> : (value ?? <NotGiven />)}
            {!loading && value && note}
            {!loading && action && <span className="ms-auto">{action}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function NotGiven() {
  return <span className="text-muted">{uiText.notGiven}</span>;
}
