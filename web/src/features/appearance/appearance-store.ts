import { readStored, subscribeStored, writeStored } from '../../platform/storage/browser-storage.ts';
import {
  type Appearance,
  type AppearanceEvent,
  appearance,
  initialAppearance,
  storedValueOf,
} from './appearance.ts';

/** `latchkey-ui-dark-appearance` (docs/behaviour/appearance.md#states); public/appearance.js reads it before the first paint. */
const key = 'dark-appearance';

let state: Appearance | undefined;
const listeners = new Set<() => void>();

const system = () => matchMedia('(prefers-color-scheme: dark)');

export const appearanceStore = {
  snapshot: (): Appearance => {
    state ??= initialAppearance(readStored(key), system().matches);
    return state;
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  setDark: (dark: boolean) => apply({ type: 'set', dark }),
  followSystem: () => apply({ type: 'follow_system', dark: system().matches }),
};

/** Applies the appearance, and follows the system and other tabs. */
export function startAppearance(): void {
  show(appearanceStore.snapshot());
  system().addEventListener('change', ({ matches }) => apply({ type: 'system_changed', dark: matches }));
  subscribeStored(key, () => {
    const next = initialAppearance(readStored(key), system().matches);
    const { dark, followsSystem } = appearanceStore.snapshot();
    if (next.dark !== dark || next.followsSystem !== followsSystem) change(next);
  });
}

function apply(event: AppearanceEvent) {
  const next = appearance(appearanceStore.snapshot(), event);
  change(next);
  writeStored(key, storedValueOf(next));
}

function change(next: Appearance) {
  state = next;
  show(next);
  for (const listener of [...listeners]) listener();
}

function show({ dark }: Appearance) {
  document.documentElement.classList.toggle('dark', dark);
}
