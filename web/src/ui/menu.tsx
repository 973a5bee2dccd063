import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';

interface Props {
  /** The button; its label must name the menu. */
  trigger: ReactNode;
  label: string;
  triggerClassName?: string;
  align?: 'start' | 'end';
  children: ReactNode;
}

/** A menu behind a button, with arrow keys, typing and Escape as everywhere. */
export function Menu({ trigger, label, triggerClassName, align = 'end', children }: Props) {
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger aria-label={label} className={triggerClassName}>
        {trigger}
      </BaseMenu.Trigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner align={align} sideOffset={6} className="z-40 outline-none">
          <BaseMenu.Popup className="max-h-(--available-height) w-80 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-card border border-border bg-raised p-2 shadow-raised outline-none">
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

interface ItemProps {
  onSelect: () => void;
  icon?: ReactNode;
  disabled?: boolean;
  children: ReactNode;
}

export function MenuItem({ onSelect, icon, disabled, children }: ItemProps) {
  return (
    <BaseMenu.Item
      onClick={onSelect}
      disabled={disabled}
      className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-start outline-none data-disabled:opacity-60 data-highlighted:bg-hover"
    >
      {icon}
      <span className="min-w-0 grow">{children}</span>
    </BaseMenu.Item>
  );
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="my-2 h-px bg-border" />;
}
