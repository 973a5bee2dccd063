import type { LucideIcon } from 'lucide-react';

interface Props {
  icon: LucideIcon;
  label: string;
  disabled?: boolean;
  onClick: () => void;
}

/** A button that is only a picture; its label is read out, and shown to who rests on it. */
export function IconButton({ icon: Icon, label, ...button }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="grid size-11 place-items-center rounded-control text-muted hover:bg-hover hover:text-text disabled:opacity-55"
      {...button}
    >
      <Icon className="size-4" aria-hidden />
    </button>
  );
}
