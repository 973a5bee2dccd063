import { CircleCheck, CircleX, TimerOff } from 'lucide-react';
import { useState } from 'react';
import { mfaText } from '#text/mfa';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeInput } from '../../../ui/code-input.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { ApprovalState } from '../approval.ts';
import { type Approval, useApproval } from '../use-approval.ts';
import { Ended } from './ended.tsx';
import type { PanelProps } from './factor-panel.ts';

const text = mfaText.approval;

/** Approval in the companion app: the number to match, and the result (docs/behaviour/companion.md#states). */
export function ApprovalPanel(props: PanelProps) {
  const current = useApproval(props);
  const { state } = current;
  switch (state.step) {
    case 'requesting':
      return (
        <div className="grid justify-items-center gap-4" role="status" aria-label={text.requesting}>
          <Skeleton className="h-32 w-full" />
        </div>
      );
    case 'waiting':
      return <Waiting state={state} current={current} />;
    case 'approved':
      return (
        <p role="status" className="flex items-center gap-2 font-medium text-success">
          <CircleCheck className="size-5 shrink-0" aria-hidden />
          {text.approved}
        </p>
      );
    case 'denied':
      return (
        <Ended icon={CircleX} action={text.tryAgain} onAction={current.retry}>
          {text.denied[state.reason]}
        </Ended>
      );
    case 'expired':
      return (
        <Ended icon={TimerOff} action={text.tryAgain} onAction={current.retry}>
          {text.expired}
        </Ended>
      );
    case 'not_requested':
      return (
        <Banner
          kind="danger"
          action={
            <Button kind="secondary" onClick={current.retry}>
              {text.tryAgain}
            </Button>
          }
        >
          {state.message}
        </Banner>
      );
  }
}

interface WaitingProps {
  state: Extract<ApprovalState, { step: 'waiting' }>;
  current: Approval;
}

function Waiting({ state, current }: WaitingProps) {
  const { challenge, code } = state;
  const [entersCode, setEntersCode] = useState(false);
  return (
    <div className="grid gap-4">
      <p className="text-muted">{text.prompt(challenge.hint)}</p>
      <div
        role="status"
        className="grid justify-items-center gap-1 rounded-card bg-surface px-4 py-5 text-center"
      >
        <span className="text-sm text-muted">{text.numberLabel}</span>
        <strong className="ps-[0.1em] text-2xl font-semibold tracking-widest tabular-nums">
          {challenge.number}
        </strong>
      </div>
      <p className="flex items-center justify-center gap-2 text-sm text-muted">
        <Spinner className="size-4" />
        {text.waiting}
      </p>
      {entersCode ? (
        <CodeInput
          length={challenge.code_length}
          label={text.codeLabel}
          value={code.value}
          onChange={current.type}
          onComplete={current.submit}
          error={code.message ?? undefined}
          disabled={code.verifying}
          autoFocus
        />
      ) : (
        <Button kind="quiet" wide onClick={() => setEntersCode(true)}>
          {text.enterCode}
        </Button>
      )}
    </div>
  );
}
