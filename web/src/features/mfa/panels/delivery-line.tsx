import { Check, CheckCheck, CircleX, Send } from 'lucide-react';
import { mfaText } from '#text/mfa';
import { Button } from '../../../ui/button.tsx';
import type { Delivery } from '../use-delivery.ts';

const text = mfaText.delivery;
const icons = { sending: Send, sent: Check, delivered: CheckCheck, failed: CircleX } as const;
const looks = {
  sending: 'text-muted',
  sent: 'text-muted',
  delivered: 'text-success',
  failed: 'text-danger',
} as const;

interface Props {
  delivery: Delivery;
  /** Null if there is no other method. */
  onOther: (() => void) | null;
}

/** The delivery state of the code, beneath its field, and the offer of another method if it does not arrive. */
export function DeliveryLine({ delivery: { state, isLate }, onOther }: Props) {
  const Icon = icons[state];
  const isMissing = state === 'failed' || (isLate && state !== 'delivered');
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
      <p role="status" className="flex items-center gap-2 text-muted">
        <Icon className={`size-4 shrink-0 ${looks[state]}`} aria-hidden />
        {text[state]}
      </p>
      {isMissing && onOther && (
        <Button kind="quiet" onClick={onOther}>
          {state === 'failed' ? text.otherWay : `${text.late} ${text.otherWay}`}
        </Button>
      )}
    </div>
  );
}
