import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { appearanceText } from '#text/appearance';
import { appearanceStore } from './appearance-store.ts';

const whileTakenOver = { dark: false, followsSystem: true };

/** Sun or moon: switches to the other appearance. */
export function AppearanceToggle() {
  const { dark } = useSyncExternalStore(
    appearanceStore.subscribe,
    appearanceStore.snapshot,
    () => whileTakenOver,
  );
  const label = dark ? appearanceText.toLight : appearanceText.toDark;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => appearanceStore.setDark(!appearanceStore.snapshot().dark)}
      className="grid size-(--control) place-items-center rounded-control text-muted hover:bg-hover hover:text-text"
    >
      {/* By CSS, so that the prerendered page shows the right one. */}
      <Sun className="hidden size-5 dark:block" aria-hidden />
      <Moon className="size-5 dark:hidden" aria-hidden />
    </button>
  );
}
