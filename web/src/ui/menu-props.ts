import type { ReactNode } from 'react';

/** An entry of a menu. */
export type MenuEntry =
  | {
      kind: 'action';
      key: string;
      content: ReactNode;
      icon?: ReactNode;
      disabled?: boolean;
      onSelect: () => void;
    }
  /** Text, such as whose menu it is. */
  | { kind: 'note'; key: string; content: ReactNode }
  | { kind: 'separator'; key: string };

export interface MenuProps {
  /** The content of the button; `label` is its accessible name. */
  trigger: ReactNode;
  label: string;
  triggerClassName?: string;
  align?: 'start' | 'end';
  entries: readonly MenuEntry[];
}
