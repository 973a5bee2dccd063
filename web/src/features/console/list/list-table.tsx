import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

export interface Column<Item> {
  key: string;
  title: string;
  show: (item: Item) => ReactNode;
  /** The title is only for screen readers, because the content is self-explanatory. */
  isTitleHidden?: boolean;
  /** Hides the title on a card, where the content is self-explanatory. */
  isPlainOnCard?: boolean;
  /** Short content that must not wrap: a date, a number. */
  isShort?: boolean;
  /** Aligned to the end of the row, such as buttons; on a card in the upper corner. */
  isEnd?: boolean;
  /** A leading column as wide as its content: the checkbox that selects a row. On a card also in the corner. */
  isChoice?: boolean;
}

interface Props<Item> {
  label: string;
  /** The first column that is not `isChoice` identifies the row and holds its link, if there is one. */
  columns: readonly Column<Item>[];
  /** Undefined while loading. */
  items: readonly Item[] | undefined;
  keyOf: (item: Item) => string;
  /** Ref of the table, so that the search can move the focus into it. */
  table: RefObject<HTMLTableElement | null>;
  isFaded: boolean;
}

const skeletonRows = 6;
const choiceStyle = 'md:w-px md:pe-0';

/**
 * A table whose rows become cards on a phone. Roles are explicit because browsers drop table semantics when the rows
 * are laid out as cards. Arrow keys move between the links of the rows.
 */
export function ListTable<Item>({ label, columns, items, keyOf, table, isFaded }: Props<Item>) {
  const hasCorner = columns.some(({ isEnd, isChoice }) => isEnd || isChoice);
  const name = columns.findIndex(({ isChoice }) => !isChoice);
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
            className="relative grid gap-1 border-t border-border px-4 py-3 first:border-t-0 has-[a[data-row]:hover]:bg-hover md:table-row md:first:border-t"
          >
            {columns.map((column, at) => (
              <Cell key={column.key} column={column} isFirst={at === 0} isBeside={hasCorner && at === name}>
                {column.show(item)}
              </Cell>
            ))}
          </tr>
        ))}
        {!items &&
          Array.from({ length: skeletonRows }, (_, row) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no other identity.
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
  /** On a card next to what is in the corner. */
  isBeside: boolean;
  children: ReactNode;
}

function Cell<Item>({
  column: { title, isTitleHidden, isPlainOnCard, isShort, isEnd, isChoice },
  isFirst,
  isBeside,
  children,
}: CellProps<Item>) {
  const hasLabel = !isFirst && !isTitleHidden && !isPlainOnCard;
  return (
    <td
      // biome-ignore lint/a11y/noRedundantRoles: as above.
      role="cell"
      className={classNames(
        'min-w-0 md:h-(--row) md:px-6 md:py-2 md:align-middle',
        isBeside && 'max-md:min-h-10 max-md:content-center max-md:pe-10',
        hasLabel && 'grid grid-cols-[7rem_minmax(0,1fr)] gap-2 md:table-cell',
        // A long name in one column leaves the others room for their words.
        isShort ? 'md:whitespace-nowrap' : !isEnd && !isChoice && 'md:min-w-28 xl:min-w-36',
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

/** Moves the focus to the link of the next or previous row. */
function goByArrows(event: KeyboardEvent<HTMLTableElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>(rowLinks)];
  const at = links.indexOf(event.target as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  links[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
}

/** Focuses the link of the first row, for the search. */
export function focusFirstRow(table: HTMLTableElement | null): void {
  table?.querySelector<HTMLElement>(rowLinks)?.focus();
}
