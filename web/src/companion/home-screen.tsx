import { BellRing } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { companionText } from '#text/companion';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { AccountRow } from './account-row.tsx';
import { ApprovedCard } from './approved-card.tsx';
import { OfferPush } from './offer-push.tsx';
import type { Pairing } from './pairing.ts';
import { RequestCard, type RequestOutcome } from './request-card.tsx';
import { challengesOf } from './requests.ts';
import type { Pairings } from './use-pairings.ts';
import { useRequests } from './use-requests.ts';

const text = companionText.home;

interface Props {
  store: Pairings;
  pairings: readonly Pairing[];
  onPairAnother: () => void;
}

/** What waits for an answer, what was approved last, and the accounts. */
export function HomeScreen({ store, pairings, onPairAnother }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [requests, dispatch] = useRequests(pairings);
  const [said, setSaid] = useState<{ kind: 'info' | 'danger'; message: string }>();
  const waiting = pairings.flatMap((pairing) =>
    challengesOf(requests[pairing.deviceId]).map((challenge) => ({ pairing, challenge })),
  );
  // Beside a request that waits, the code of an earlier one would only confuse.
  const isBusy = (deviceId: string) => waiting.some(({ pairing }) => pairing.deviceId === deviceId);
  const approvals = store.approvals.filter(({ deviceId }) => !isBusy(deviceId));
  const isOffline = pairings.some(({ deviceId }) => requests[deviceId]?.state === 'offline');

  useEffect(() => heading.current?.focus(), []);

  const answered = (pairing: Pairing, outcome: RequestOutcome) => {
    const { deviceId } = pairing;
    dispatch({ type: 'answered', deviceId, challengeId: outcome.challengeId });
    setSaid(outcome.message);
    // The button that was pressed goes, with its card.
    heading.current?.focus();
    if (outcome.approval) void store.approved({ deviceId, ...outcome.approval });
  };

  return (
    <>
      <section className="grid gap-4">
        <h1 ref={heading} tabIndex={-1} className="text-lg font-semibold">
          {text.heading}
        </h1>
        {isOffline && <Banner kind="warning">{text.offline}</Banner>}
        {said && <Banner kind={said.kind}>{said.message}</Banner>}
        {approvals.map((approval) => (
          <ApprovedCard
            key={approval.deviceId}
            approval={approval}
            onDone={() => {
              heading.current?.focus();
              void store.dismiss(approval.deviceId);
            }}
            onOver={() => void store.dismiss(approval.deviceId)}
          />
        ))}
        <p role="status" className="sr-only">
          {waiting.length > 0 && text.waiting(waiting.length)}
        </p>
        {waiting.map(({ pairing, challenge }) => (
          <RequestCard
            key={challenge.challenge_id}
            pairing={pairing}
            challenge={challenge}
            onAnswered={(outcome) => answered(pairing, outcome)}
            onStart={() => setSaid(undefined)}
          />
        ))}
        {waiting.length === 0 && approvals.length === 0 && (
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
              isGone={requests[pairing.deviceId]?.state === 'gone'}
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
