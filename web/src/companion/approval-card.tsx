import { companionChallengeApprove } from '@latchkey/contract/companion/companion-challenge-approve';
import { companionChallengeDeny } from '@latchkey/contract/companion/companion-challenge-deny';
import type { WaitingApproval } from '@latchkey/contract/companion/companion-challenge-list';
import { useId, useState } from 'react';
import { companionText } from '#text/companion';
import { isFailure } from '../platform/api/api-failure.ts';
import { failureMessage } from '../platform/api/failure-message.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ApprovalContext } from './approval-context.tsx';
import { deviceCall } from './device-call.ts';
import type { Pairing } from './pairing.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

const text = companionText.approval;

export interface ApprovalOutcome {
  readonly approvalId: string;
  readonly message?: { kind: 'info' | 'danger'; message: string };
  readonly code?: { code: string; expiresAt: string };
}

interface Props {
  pairing: Pairing;
  approval: WaitingApproval;
  onStart: () => void;
  onAnswered: (outcome: ApprovalOutcome) => void;
}

/** One approval: who asks, three numbers of which one is right, and 'no'. */
export function ApprovalCard({ pairing, approval, onStart, onAnswered }: Props) {
  const id = useId();
  const left = useSecondsLeft(approval.expires_at);
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const approvalId = approval.challenge_id;
  const params = { id: approvalId };

  const answer = async (what: string, send: () => Promise<Omit<ApprovalOutcome, 'approvalId'>>) => {
    if (busy) return;
    setBusy(what);
    setFailure(undefined);
    onStart();
    try {
      onAnswered({ approvalId, ...(await send()) });
    } catch (error) {
      const ended = endOf(error);
      if (ended) onAnswered({ approvalId, message: { kind: 'danger', message: ended } });
      else {
        setBusy(undefined);
        setFailure(failureMessage(error, text.failed));
      }
    }
  };
  const approve = (number: string) =>
    answer(number, async () => {
      const { code, expires_at } = await deviceCall(pairing, companionChallengeApprove, {
        params,
        body: { number },
      });
      return { code: { code, expiresAt: expires_at } };
    });
  const deny = () =>
    answer('deny', async () => {
      await deviceCall(pairing, companionChallengeDeny, { params });
      return { message: { kind: 'info', message: text.denied } };
    });

  if (left === 0) return null;
  return (
    <article
      aria-labelledby={id}
      className="grid gap-4 rounded-card border border-border bg-raised p-4 shadow-raised"
    >
      <header className="flex items-baseline justify-between gap-3">
        <h2 id={id} className="text-lg font-semibold">
          {text.purposes[approval.purpose]}
        </h2>
        <span className="shrink-0 text-sm text-muted tabular-nums">{text.secondsLeft(left)}</span>
      </header>
      <ApprovalContext approval={approval} account={pairing.account.alias} />
      {failure && <Banner kind="danger">{failure}</Banner>}
      <p className="font-medium">{text.choose}</p>
      <div className="grid grid-cols-3 gap-2">
        {approval.numbers.map((number) => (
          <Button
            key={number}
            kind="secondary"
            className="min-h-16 text-xl tabular-nums"
            aria-label={text.number(number)}
            busy={busy === number}
            disabled={busy !== undefined && busy !== number}
            onClick={() => void approve(number)}
          >
            {number}
          </Button>
        ))}
      </div>
      <Button
        kind="danger"
        wide
        busy={busy === 'deny'}
        disabled={busy !== undefined && busy !== 'deny'}
        onClick={() => void deny()}
      >
        {text.deny}
      </Button>
    </article>
  );
}

/** What to say where nothing more can come of the approval; undefined where it can be tried again. */
function endOf(error: unknown): string | undefined {
  if (isFailure(error, 'invalid_code')) return text.wrongNumber;
  const isOver = (['conflict', 'challenge_expired', 'not_found'] as const).some((code) =>
    isFailure(error, code),
  );
  return isOver ? text.over : undefined;
}
