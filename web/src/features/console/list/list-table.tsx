import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

export interface Column<Item> {
  key: string;
  title: string;
  show: (item: Item) => ReactNode;
  /** The title is read out alone: the column's content says it. */
  isTitleHidden?: boolean;
  /** Left out beside the content of a card, which says it. */
  isPlainOnCard?: boolean;
  /** Short, and never broken: a date, a number. */
  isShort?: boolean;
  /** At the end of its line, such as buttons; in the upper corner of a card. */
  isEnd?: boolean;
  /** No wider than what is in it, before the others: the box that chooses a row. In the corner of a card, too. */
  isChoice?: boolean;
}

interface Props<Item> {
  label: string;
  /** The first that chooses nothing is what the row is called by: it holds the row's link, if it has one. */
  columns: readonly Column<Item>[];
  /** Undefined: they are on their way. */
  items: readonly Item[] | undefined;
  keyOf: (item: Item) => string;
  /** Put on the table, so that the search can lead into it. */
  table: RefObject<HTMLTableElement | null>;
  isFaded: boolean;
}

const skeletonRows = 6;
const choiceStyle = 'md:w-px md:pe-0';

/**
 * Rows of a table, on a phone a card each. The roles are said because a browser forgets a table's meaning when its
 * rows are laid out as cards. Arrows go from one row's link to the next.
 */
export function ListTable<Item>({ label, columns, items, keyOf, table, isFaded }: Props<Item>) {
  const hasCorner = columns.some(({ isEnd, isChoice }) => isEnd || isChoice);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above.
    <table
      ref={table}
      role="table"
      aria-label={label}
      aria-busy={!items || isFaded || undefined}
      onKeyDown={goByArrows}
      className={classNames('block w-full text-start text-sm md:table', isFaded && 'opacity-60')}
    >
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row">
          {columns.map(({ key, title, isTitleHidden, isEnd, isChoice }) => (
            <th
              key={key}
              role="columnheader"
              scope="col"
              className={classNames(
                'px-4 py-2 text-xs font-medium whitespace-nowrap text-muted sm:px-6',
                isEnd ? 'text-end' : 'text-start',
                isChoice && choiceStyle,
              )}
            >
              <span className={isTitleHidden ? 'sr-only' : undefined}>{title}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block md:table-row-group">
        {items?.map((item) => (
          <tr
            key={keyOf(item)}
            role="row"
            className={classNames(
              'relative grid gap-1 border-t border-border py-3 ps-4 first:border-t-0 has-[a[data-row]:hover]:bg-hover md:table-row md:first:border-t',
              hasCorner ? 'pe-14' : 'pe-4',
            )}
          >
            {columns.map((column, at) => (
              <Cell key={column.key} column={column} isFirst={at === 0}>
                {column.show(item)}
              </Cell>
            ))}
          </tr>
        ))}
        {!items &&
          Array.from({ length: skeletonRows }, (_, row) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: a row that is not there yet is its place.
              key={row}
              role="row"
              className="grid gap-2 border-t border-border px-4 py-4 first:border-t-0 md:table-row md:first:border-t"
            >
              {columns.map(({ key }) => (
                <td key={key} role="cell" className="md:px-6 md:py-4">
                  <Skeleton className="h-5 w-4/5 max-w-40" />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above.
  );
}

interface CellProps<Item> {
  column: Column<Item>;
  isFirst: boolean;
  children: ReactNode;
}

function Cell<Item>({
  column: { title, isTitleHidden, isPlainOnCard, isShort, isEnd, isChoice },
  isFirst,
  children,
}: CellProps<Item>) {
  const hasLabel = !isFirst && !isTitleHidden && !isPlainOnCard;
  return (
    <td
      // biome-ignore lint/a11y/noRedundantRoles: as above.
      role="cell"
      className={classNames(
        'min-w-0 md:h-(--row) md:px-6 md:py-2 md:align-middle',
        hasLabel && 'grid grid-cols-[7rem_minmax(0,1fr)] gap-2 md:table-cell',
        isShort && 'md:whitespace-nowrap',
        (isEnd || isChoice) && 'absolute end-2 top-2 md:static',
        isEnd && 'md:text-end',
        isChoice && choiceStyle,
      )}
    >
      {hasLabel && (
        <span aria-hidden="true" className="text-muted md:hidden">
          {title}
        </span>
      )}
      {hasLabel ? <div className="min-w-0">{children}</div> : children}
    </td>
  );
}

const rowLinks = 'a[data-row]';

/** Pure but for the focus. */
function goByArrows(event: KeyboardEvent<HTMLTableElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>(rowLinks)];
  const at = links.indexOf(event.target as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  links[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
}

/** The first row's link, for the search. */
export function focusFirstRow(table: HTMLTableElement | null): void {
  table?.querySelector<HTMLElement>(rowLinks)?.focus();
}
