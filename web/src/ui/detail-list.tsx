import type { ReactNode } from 'react';
import { uiText } from '#text/ui';

interface Item {
  label: string;
  /** Null or undefined: not given. */
  value: string | null | undefined;
  /** Beside the value, only where there is one. */
  note?: ReactNode;
  /** At the end of the line, on a phone of the label's, whether there is a value or not. */
  action?: ReactNode;
}

/** Names and values. */
export function DetailList({ items }: { items: readonly Item[] }) {
  return (
    <dl className="grid gap-4">
      {items.map(({ label, value, note, action }) => (
        <div
          key={label}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)_auto] sm:gap-x-6"
        >
          <dt className="text-sm leading-6 text-muted">{label}</dt>
          <dd className="col-span-2 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 sm:col-span-1">
            {value ?? <NotGiven />}
            {value && note}
          </dd>
          {action && <dd className="col-start-2 row-start-1 sm:col-start-3">{action}</dd>}
        </div>
      ))}
    </dl>
  );
}

function NotGiven() {
  return <span className="text-muted">{uiText.notGiven}</span>;
}
