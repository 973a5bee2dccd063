import { lazy, type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { loadCode } from '../platform/loading/load-code.ts';
import type { MenuProps } from './menu-props.ts';

const LoadedMenu = lazy(() =>
  loadCode(() => import('./loaded-menu.tsx')).then((module) => ({ default: module.LoadedMenu })),
);

/**
 * A menu behind a button. Its code (40 KB) is loaded after the page: an earlier click opens it once it is loaded, and
 * the focus stays on the button.
 */
export function Menu(menu: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const hadFocus = useRef(false);
  const waiting = (
    <WaitingButton {...menu} wanted={wanted} onWant={() => setWanted(true)} hadFocus={hadFocus} />
  );
  return (
    <div className="min-w-0">
      <Suspense fallback={waiting}>
        <LoadedMenu {...menu} openAtOnce={wanted} takesFocus={hadFocus} />
      </Suspense>
    </div>
  );
}

interface WaitingButtonProps extends MenuProps {
  wanted: boolean;
  onWant: () => void;
  /** Whether the button had the focus when the menu's own button replaced it. */
  hadFocus: RefObject<boolean>;
}

function WaitingButton({ trigger, label, triggerClassName, wanted, onWant, hadFocus }: WaitingButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      hadFocus.current = element === document.activeElement;
    };
  }, [hadFocus]);
  return (
    <button
      ref={button}
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={wanted}
      onClick={onWant}
      className={triggerClassName}
    >
      {trigger}
    </button>
  );
}
