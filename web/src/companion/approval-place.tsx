import { useLayoutEffect, useRef } from 'react';
import { accountName } from './account-name.ts';
import { ApprovalCard } from './approval-card.tsx';
import { EndedCard } from './ended-card.tsx';
import type { Pairing } from './pairing.ts';
import type { ApprovalEnd, Place } from './stack.ts';

interface Props {
  place: Place;
  pairing: Pairing;
  /** The number of approvals above it. */
  position: number;
  /** Approvals below must not move. */
  keepsRoom: boolean;
  onAnswered: (end: ApprovalEnd) => void;
  onExpired: () => void;
  onOutdated: () => void;
  onDismiss: () => void;
}

/** An approval, and its result in the same place. */
export function ApprovalPlace({ place, pairing, position, keepsRoom, ...on }: Props) {
  const item = useRef<HTMLLIElement>(null);
  const height = useRef(0);
  useLayoutEffect(() => {
    const element = item.current;
    if (!element) return;
    if (place.end === null) height.current = element.offsetHeight;
    element.style.minHeight = place.end && keepsRoom ? `${height.current}px` : '';
  });
  return (
    <li ref={item} className="grid">
      {place.end === null && place.approval ? (
        <ApprovalCard
          pairing={pairing}
          approval={place.approval}
          position={position}
          onAnswered={on.onAnswered}
          onExpired={on.onExpired}
          onOutdated={on.onOutdated}
        />
      ) : (
        place.end && (
          <EndedCard
            end={place.end}
            account={accountName(pairing)}
            isNew={place.approval !== null}
            onDismiss={on.onDismiss}
            onExpired={on.onExpired}
          />
        )
      )}
    </li>
  );
}
