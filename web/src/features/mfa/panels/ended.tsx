import type { LucideIcon } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

interface Props {
  icon: LucideIcon;
  /** The result. */
  children: string;
  hint?: string;
  action: string;
  onAction: () => void;
}

/** The end of a factor's request without a proof, with one action to continue. */
export function Ended({ icon: Icon, children, hint, action, onAction }: Props) {
  return (
    <div className="grid gap-4">
      <div
        role="alert"
        className="grid justify-items-center gap-3 rounded-card bg-surface px-4 py-6 text-center"
      >
        <Icon className="size-8 text-danger" aria-hidden />
        <p>{children}</p>
        {hint && <p className="text-sm text-muted">{hint}</p>}
      </div>
      <Button wide onClick={onAction} autoFocus>
        {action}
      </Button>
    </div>
  );
}
