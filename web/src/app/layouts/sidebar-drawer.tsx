import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { layoutText } from '#text/layout';
import { isBeside } from '../../ui/is-beside.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The sidebar on small screens: a modal drawer that keeps the focus in and gives it back. */
export function SidebarDrawer({ open, onClose, children }: Props) {
  const drawer = useRef<HTMLDialogElement>(null);
  const widened = useEffectEvent(onClose);

  useEffect(() => {
    const element = drawer.current;
    if (!open || !element) return;
    const opener = document.activeElement;
    element.showModal();
    // On a wide window the sidebar itself is there.
    const wide = matchMedia('(min-width: 1024px)');
    const onWide = () => widened();
    wide.addEventListener('change', onWide);
    return () => {
      wide.removeEventListener('change', onWide);
      element.close();
      // It is out of the page by now, and takes the focus with it.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [open]);

  if (!open) return null;
  return (
    <dialog
      ref={drawer}
      aria-label={layoutText.mainNavigation}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (isBeside(event, drawer.current)) onClose();
      }}
      className="m-0 h-dvh max-h-none w-[min(20rem,calc(100vw-3rem))] bg-background p-0 text-text shadow-raised backdrop:bg-(--backdrop)"
    >
      <div className="flex justify-end px-3 pt-3">
        <button
          type="button"
          aria-label={layoutText.closeMenu}
          onClick={onClose}
          className="grid size-11 place-items-center rounded-control text-muted hover:bg-hover hover:text-text"
        >
          <X className="size-5" aria-hidden />
        </button>
      </div>
      {children}
    </dialog>
  );
}
