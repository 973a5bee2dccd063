import type { ReactNode } from 'react';
import { uiText } from '#text/ui';

interface Item {
  label: string;
  /** Null or undefined if not given. */
  value: string | null | undefined;
  /** Beside the value, only if there is one. */
  note?: ReactNode;
  /** At the end of the line (on phones, of the label's line), whether or not there is a value. */
  action?: ReactNode;
}

/** Names and values. */
export function DetailList({ items }: { items: readonly Item[] }) {
  return (
    <dl className="-my-2 divide-y divide-border">
      {items.map(({ label, value, note, action }) => (
        <div
          key={label}
          className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-4 py-1.5 sm:grid-cols-[11rem_minmax(0,1fr)_auto] sm:gap-x-6"
        >
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="col-start-1 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-sm sm:col-start-2 sm:text-base">
            {value ?? <NotGiven />}
            {value && note}
          </dd>
          {action && (
            <dd className="col-start-2 row-span-2 row-start-1 -me-3 sm:col-start-3 sm:row-span-1">
              {action}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function NotGiven() {
  return <span className="text-muted">{uiText.notGiven}</span>;
}
