import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { companionText } from '#text/companion';
import { Button } from '../ui/button.tsx';
import type { ApprovalCode } from './pairing.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

const text = companionText.approved;

interface Props {
  code: ApprovalCode;
  onDone: () => void;
  /** The code is too old. */
  onOver: () => void;
}

/** The last approval, with the code for a portal that hears nothing; it shows without a connection too. */
export function ApprovedCard({ code, onDone, onOver }: Props) {
  const left = useSecondsLeft(code.expiresAt);
  useEffect(() => {
    if (left === 0) onOver();
  }, [left, onOver]);
  if (left === 0) return null;
  return (
    <section
      role="status"
      className="grid justify-items-center gap-3 rounded-card border border-success-border bg-success-surface p-4 text-center"
    >
      <h2 className="flex items-center gap-2 text-lg font-semibold text-success">
        <CircleCheck className="size-5" aria-hidden />
        {text.heading}
      </h2>
      <p className="text-sm">{text.text}</p>
      <code className="font-mono text-xl tracking-widest">
        {code.code.replace(/(\d{3})(?=\d)/, '$1\u2009')}
      </code>
      <p className="text-sm text-muted tabular-nums">{text.secondsLeft(left)}</p>
      <Button kind="secondary" wide onClick={onDone}>
        {text.dismiss}
      </Button>
    </section>
  );
}
