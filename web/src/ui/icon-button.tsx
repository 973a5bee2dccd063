import type { LucideIcon } from 'lucide-react';

interface Props {
  icon: LucideIcon;
  label: string;
  /** Something else is under way that it would disturb; it keeps the focus, which a disabled button loses. */
  busy?: boolean;
  onClick: () => void;
}

/** A button that is only a picture; its label is read out, and shown to who rests on it. */
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
