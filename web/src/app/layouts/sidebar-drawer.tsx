import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { accountLayoutText } from '#text/account-layout';
import { useModal } from '../../ui/use-modal.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The sidebar on small screens. */
export function SidebarDrawer({ open, onClose, children }: Props) {
  const modal = useModal(open, { onClose, closeOnOverlay: true });
  const widened = useEffectEvent(onClose);

  useEffect(() => {
    if (!open) return;
    // In a wide window the sidebar itself is visible.
    const wide = matchMedia('(min-width: 1024px)');
    const onWide = () => widened();
    wide.addEventListener('change', onWide);
    return () => wide.removeEventListener('change', onWide);
  }, [open]);

  if (!open) return null;
  return (
    <dialog
      {...modal}
      aria-label={accountLayoutText.mainNavigation}
      className="drawer m-0 h-dvh max-h-none w-[min(20rem,calc(100vw-3rem))] bg-background p-0 text-text shadow-raised backdrop:bg-(--backdrop)"
    >
      <div className="flex justify-end px-3 pt-3">
        <button
          type="button"
          aria-label={accountLayoutText.closeMenu}
          onClick={onClose}
          className="grid size-(--control) place-items-center rounded-control text-muted hover:bg-hover hover:text-text"
        >
          <X className="size-5" aria-hidden />
        </button>
      </div>
      {children}
    </dialog>
  );
}
