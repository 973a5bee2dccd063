import type { applicationRequestApprove } from '@latchkey/contract/ciba/application-request-approve';
import type { applicationRequestDeny } from '@latchkey/contract/ciba/application-request-deny';
import { companionAddresses } from '@latchkey/contract/companion/companion-addresses';
import type { WaitingApproval } from '@latchkey/contract/companion/companion-approval-list';
import type { companionApprove } from '@latchkey/contract/companion/companion-approve';
import type { companionDeny } from '@latchkey/contract/companion/companion-deny';
import { useEffect, useId, useRef, useState } from 'react';
import { companionText } from '#text/companion';
import { isFailure } from '../platform/api/api-failure.ts';
import { failureMessage } from '../platform/api/failure-message.ts';
import { Banner } from '../ui/banner.tsx';
import { accountName } from './account-name.ts';
import { NumberAnswers, RequestAnswers } from './approval-answers.tsx';
import { ApprovalContext } from './approval-context.tsx';
import { deviceCall } from './device-call.ts';
import type { Pairing } from './pairing.ts';
import { RequestDetails } from './request-details.tsx';
import type { ApprovalEnd } from './stack.ts';
import { useIsStill } from './use-is-still.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

const text = companionText.approval;

interface Props {
  pairing: Pairing;
  approval: WaitingApproval;
  /** The number of approvals above it. */
  position: number;
  onAnswered: (end: ApprovalEnd) => void;
  onExpired: () => void;
  /** It asks for something else than it says: it has to be listed again. */
  onOutdated: () => void;
}

/** An approval: who asks and for what, and the possible answers. */
export function ApprovalCard({ pairing, approval, position, onAnswered, onExpired, onOutdated }: Props) {
  const id = useId();
  const left = useSecondsLeft(approval.expires_at);
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const isStill = useIsStill(position);
  const params = { id: approval.challenge_id };

  const expired = useRef(onExpired);
  expired.current = onExpired;
  // An answer in progress reports its own result.
  const isOver = left === 0 && busy === undefined;
  useEffect(() => {
    if (isOver) expired.current();
  }, [isOver]);

  const answer = async (what: string, send: () => Promise<ApprovalEnd>) => {
    if (busy) return;
    setBusy(what);
    setFailure(undefined);
    try {
      onAnswered(await send());
    } catch (error) {
      const ended = endOf(error);
      if (isFailure(error, 'consent_required')) onOutdated();
      else if (ended) onAnswered({ kind: 'told', isFault: true, message: ended });
      else {
        setBusy(undefined);
        setFailure(failureMessage(error, text.failed));
      }
    }
  };
  const approve = (number: string) =>
    answer(number, async () => {
      const { code, expires_at } = await deviceCall<typeof companionApprove>(
        pairing,
        companionAddresses.companionApprove,
        {
          params,
          body: { number },
        },
      );
      return {
        kind: 'approved',
        code: { deviceId: pairing.deviceId, code, expiresAt: expires_at },
      };
    });
  const deny = () =>
    answer('deny', async () => {
      await deviceCall<typeof companionDeny>(pairing, companionAddresses.companionDeny, {
        params,
      });
      return { kind: 'told', isFault: false, message: text.denied };
    });
  const allow = () =>
    answer('approve', async () => {
      await deviceCall<typeof applicationRequestApprove>(
        pairing,
        companionAddresses.applicationRequestApprove,
        { params, body: { shown_at: approval.request?.shown_at } },
      );
      return { kind: 'allowed' };
    });
  const refuse = () =>
    answer('deny', async () => {
      await deviceCall<typeof applicationRequestDeny>(pairing, companionAddresses.applicationRequestDeny, {
        params,
      });
      return { kind: 'told', isFault: false, message: text.refused };
    });

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
      {approval.request && <RequestDetails request={approval.request} />}
      <ApprovalContext approval={approval} account={accountName(pairing)} />
      {approval.request ? (
        <RequestAnswers {...{ busy, isStill }} onApprove={() => void allow()} onDeny={() => void refuse()} />
      ) : (
        <NumberAnswers
          {...{ busy, isStill }}
          numbers={approval.numbers}
          onApprove={(number) => void approve(number)}
          onDeny={() => void deny()}
        />
      )}
      {failure && <Banner kind="danger">{failure}</Banner>}
    </article>
  );
}

/** The message if the approval has ended; undefined if it can be tried again. */
function endOf(error: unknown): string | undefined {
  if (isFailure(error, 'invalid_code')) return text.wrongNumber;
  const isOver = (['conflict', 'challenge_expired', 'not_found'] as const).some((code) =>
    isFailure(error, code),
  );
  return isOver ? text.over : undefined;
}
