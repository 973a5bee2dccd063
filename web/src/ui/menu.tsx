import { lazy, Suspense, useState } from 'react';
import type { MenuProps } from './menu-props.ts';

const LoadedMenu = lazy(() => import('./loaded-menu.tsx').then((module) => ({ default: module.LoadedMenu })));

/** A menu behind a button. Its code (40 KB) comes after the page: a click before that opens it when it is there. */
export function Menu(menu: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const waiting = (
    <button
      type="button"
      aria-label={menu.label}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={wanted}
      onClick={() => setWanted(true)}
      className={menu.triggerClassName}
    >
      {menu.trigger}
    </button>
  );
  return (
    <div className="min-w-0">
      <Suspense fallback={waiting}>
        <LoadedMenu {...menu} openAtOnce={wanted} />
      </Suspense>
    </div>
  );
}
