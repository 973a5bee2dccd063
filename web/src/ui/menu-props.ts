import type { ReactNode } from 'react';

/** A line of a menu. */
export type MenuEntry =
  | {
      kind: 'action';
      key: string;
      content: ReactNode;
      icon?: ReactNode;
      disabled?: boolean;
      onSelect: () => void;
    }
  /** Something to read, such as whose menu it is. */
  | { kind: 'note'; key: string; content: ReactNode }
  | { kind: 'separator'; key: string };

export interface MenuProps {
  /** What the button shows; `label` is its name. */
  trigger: ReactNode;
  label: string;
  triggerClassName?: string;
  align?: 'start' | 'end';
  entries: readonly MenuEntry[];
}
