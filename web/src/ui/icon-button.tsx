import type { LucideIcon } from 'lucide-react';

interface Props {
  icon: LucideIcon;
  label: string;
  /** Another action is in progress; the button keeps the focus, which a disabled one would lose. */
  busy?: boolean;
  onClick: () => void;
}

/** A button with only an icon; its label is read by screen readers, and shown on hover and focus. */
export function IconButton({ icon: Icon, label, busy = false, onClick }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="grid size-(--control) place-items-center rounded-control text-muted hover:bg-hover hover:text-text aria-disabled:opacity-55"
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      <Icon className="size-4" aria-hidden />
    </button>
  );
}
