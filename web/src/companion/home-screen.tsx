import { BellRing, WifiOff } from 'lucide-react';
import { useEffect, useReducer, useRef } from 'react';
import { companionText } from '#text/companion';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { AccountRow } from './account-row.tsx';
import { ApprovalPlace } from './approval-place.tsx';
import { approvalsOf } from './approvals.ts';
import { OfferPush } from './offer-push.tsx';
import type { Pairing } from './pairing.ts';
import { type ApprovalEnd, type Place, stack } from './stack.ts';
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
  const [places, arrange] = useReducer(stack, []);
  const isOffline = pairings.some(({ deviceId }) => approvals[deviceId]?.state === 'offline');
  const waiting = places.filter(({ end }) => end === null).length;
  const lastWaiting = places.findLastIndex(({ end }) => end === null);

  useEffect(() => heading.current?.focus(), []);

  useEffect(() => {
    arrange({
      type: 'listed',
      waiting: pairings.flatMap(({ deviceId }) =>
        approvalsOf(approvals[deviceId]).map((approval) => ({ deviceId, approval })),
      ),
    });
  }, [pairings, approvals]);

  // Those of an earlier visit; the later ones come with their answer.
  const kept = useRef(store.codes);
  useEffect(() => arrange({ type: 'kept', codes: kept.current }), []);

  const answered = ({ id, deviceId }: Place, end: ApprovalEnd) => {
    arrange({ type: 'answered', id, end });
    dispatch({ type: 'answered', deviceId, approvalId: id });
    if (end.kind === 'approved') void store.approved(end.code);
  };
  /** The last one of each account is what is kept. */
  const forgetCode = ({ id, deviceId }: Place) => {
    const last = places.findLast((place) => place.end?.kind === 'approved' && place.deviceId === deviceId);
    if (last?.id === id) void store.dismiss(deviceId);
  };

  return (
    <>
      <section className="grid gap-4">
        <h1 ref={heading} tabIndex={-1} className="text-lg font-semibold">
          {text.heading}
        </h1>
        <p role="status" className="sr-only">
          {waiting > 0 && text.waiting(waiting)}
        </p>
        <ul className="grid gap-4 empty:hidden">
          {places.map((place, position) => {
            const pairing = pairings.find(({ deviceId }) => deviceId === place.deviceId);
            if (!pairing) return null;
            return (
              <ApprovalPlace
                key={place.id}
                place={place}
                pairing={pairing}
                position={position}
                keepsRoom={position < lastWaiting}
                onAnswered={(end) => answered(place, end)}
                onExpired={() => {
                  forgetCode(place);
                  arrange({ type: 'expired', id: place.id });
                }}
                onOutdated={() => {
                  // The next list has it in its present words, as a new card whose buttons rest at first.
                  arrange({ type: 'dismissed', id: place.id });
                  dispatch({ type: 'answered', deviceId: place.deviceId, approvalId: place.id });
                }}
                onDismiss={() => {
                  forgetCode(place);
                  arrange({ type: 'dismissed', id: place.id });
                }}
              />
            );
          })}
        </ul>
        {places.length === 0 && (
          <div className="grid min-h-96 content-center rounded-card bg-surface px-4">
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
      {/* Over the page, so that it shifts no layout. */}
      <div role="status" className="fixed inset-x-0 bottom-0">
        {isOffline && (
          <p className="mx-auto flex max-w-[25rem] items-center gap-3 rounded-t-card border border-warning-border bg-warning-surface px-4 py-3 shadow-raised">
            <WifiOff className="size-5 shrink-0 text-warning" aria-hidden />
            {text.offline}
          </p>
        )}
      </div>
    </>
  );
}
