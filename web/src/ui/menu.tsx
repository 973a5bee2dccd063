import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import type { MenuProps } from './menu-props.ts';

const LoadedMenu = lazy(() => import('./loaded-menu.tsx').then((module) => ({ default: module.LoadedMenu })));

/**
 * A menu behind a button. Its code (40 KB) comes after the page: a click before that opens it when it is there,
 * and the focus stays on the button.
 */
export function Menu(menu: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const hadFocus = useRef(false);
  const waiting = (
    <WaitingButton
      {...menu}
      wanted={wanted}
      onWant={() => setWanted(true)}
      onReplaced={(focused) => {
        hadFocus.current = focused;
      }}
    />
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
  /** Told whether it had the focus, before the menu's own button takes its place. */
  onReplaced: (focused: boolean) => void;
}

function WaitingButton({ trigger, label, triggerClassName, wanted, onWant, onReplaced }: WaitingButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const replaced = useRef(onReplaced);
  useLayoutEffect(() => {
    const element = button.current;
    const tell = replaced.current;
    return () => tell(element === document.activeElement);
  }, []);
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
