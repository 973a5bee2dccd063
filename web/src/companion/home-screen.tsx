import { BellRing } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { companionText } from '#text/companion';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { AccountRow } from './account-row.tsx';
import { ApprovalCard, type ApprovalOutcome } from './approval-card.tsx';
import { approvalsOf } from './approvals.ts';
import { ApprovedCard } from './approved-card.tsx';
import { OfferPush } from './offer-push.tsx';
import type { Pairing } from './pairing.ts';
import { useApprovals } from './use-approvals.ts';
import type { Pairings } from './use-pairings.ts';

const text = companionText.home;

interface Props {
  store: Pairings;
  pairings: readonly Pairing[];
  onPairAnother: () => void;
}

/** What waits for an answer, what was approved last, and the accounts. */
export function HomeScreen({ store, pairings, onPairAnother }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [approvals, dispatch] = useApprovals(pairings);
  const [said, setSaid] = useState<{ kind: 'info' | 'danger'; message: string }>();
  const waiting = pairings.flatMap((pairing) =>
    approvalsOf(approvals[pairing.deviceId]).map((approval) => ({ pairing, approval })),
  );
  // Beside an approval that waits, the code of an earlier one would only confuse.
  const isBusy = (deviceId: string) => waiting.some(({ pairing }) => pairing.deviceId === deviceId);
  const codes = store.codes.filter(({ deviceId }) => !isBusy(deviceId));
  const isOffline = pairings.some(({ deviceId }) => approvals[deviceId]?.state === 'offline');

  useEffect(() => heading.current?.focus(), []);

  const answered = (pairing: Pairing, outcome: ApprovalOutcome) => {
    const { deviceId } = pairing;
    dispatch({ type: 'answered', deviceId, approvalId: outcome.approvalId });
    setSaid(outcome.message);
    // The button that was pressed goes, with its card.
    heading.current?.focus();
    if (outcome.code) void store.approved({ deviceId, ...outcome.code });
  };

  return (
    <>
      <section className="grid gap-4">
        <h1 ref={heading} tabIndex={-1} className="text-lg font-semibold">
          {text.heading}
        </h1>
        {isOffline && <Banner kind="warning">{text.offline}</Banner>}
        {said && <Banner kind={said.kind}>{said.message}</Banner>}
        {codes.map((code) => (
          <ApprovedCard
            key={code.deviceId}
            code={code}
            onDone={() => {
              heading.current?.focus();
              void store.dismiss(code.deviceId);
            }}
            onOver={() => void store.dismiss(code.deviceId)}
          />
        ))}
        <p role="status" className="sr-only">
          {waiting.length > 0 && text.waiting(waiting.length)}
        </p>
        {waiting.map(({ pairing, approval }) => (
          <ApprovalCard
            key={approval.challenge_id}
            pairing={pairing}
            approval={approval}
            onAnswered={(outcome) => answered(pairing, outcome)}
            onStart={() => setSaid(undefined)}
          />
        ))}
        {waiting.length === 0 && codes.length === 0 && (
          <div className="rounded-card bg-surface">
            <EmptyState icon={BellRing} title={text.none}>
              {text.noneText}
            </EmptyState>
          </div>
        )}
      </section>
      <OfferPush pairings={pairings} />
      <section className="grid gap-3">
        <h2 className="font-semibold">{text.accounts}</h2>
        <ul className="grid gap-2">
          {pairings.map((pairing) => (
            <AccountRow
              key={pairing.deviceId}
              pairing={pairing}
              isGone={approvals[pairing.deviceId]?.state === 'gone'}
              onForget={async () => {
                await store.forget(pairing.deviceId);
                dispatch({ type: 'removed', deviceId: pairing.deviceId });
                heading.current?.focus();
              }}
            />
          ))}
        </ul>
        <Button kind="secondary" wide onClick={onPairAnother}>
          {companionText.pair.another}
        </Button>
      </section>
    </>
  );
}
