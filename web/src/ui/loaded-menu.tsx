import { Menu } from '@base-ui/react/menu';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { MenuEntry, MenuProps } from './menu-props.ts';

interface Props extends MenuProps {
  openAtOnce: boolean;
  /** Whether the placeholder button had the focus. */
  takesFocus: RefObject<boolean>;
}

/** The menu itself, with arrow keys, type-ahead and Escape. */
export function LoadedMenu({
  trigger,
  label,
  triggerClassName,
  align = 'end',
  entries,
  openAtOnce,
  takesFocus,
}: Props) {
  // Inside the page's landmarks, where screen readers look for it.
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (takesFocus.current) button.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <>
      <Menu.Root defaultOpen={openAtOnce}>
        <Menu.Trigger ref={button} aria-label={label} className={triggerClassName}>
          {trigger}
        </Menu.Trigger>
        <Menu.Portal container={place}>
          <Menu.Positioner align={align} sideOffset={6} className="z-40 outline-none">
            <Menu.Popup className="max-h-(--available-height) w-80 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-card border border-border bg-raised p-2 shadow-raised outline-none">
              {entries.map((entry) => (
                <Entry key={entry.key} entry={entry} />
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <div ref={place} />
    </>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.kind === 'separator') return <Menu.Separator className="my-2 border-t border-border" />;
  if (entry.kind === 'note') return <div className="px-3 py-2">{entry.content}</div>;
  return (
    <Menu.Item
      onClick={entry.onSelect}
      disabled={entry.disabled}
      className="flex min-h-(--control) w-full items-center gap-3 rounded-control px-3 py-2 text-start outline-none data-disabled:opacity-60 data-highlighted:bg-hover forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:-outline-offset-2"
    >
      {entry.icon}
      <span className="min-w-0 grow">{entry.content}</span>
    </Menu.Item>
  );
}
