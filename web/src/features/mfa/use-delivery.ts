import { type DeliveryState, deliveryRead } from '@latchkey/contract/deliveries/delivery-read';
import type { Challenge } from '@latchkey/contract/mfa/challenge';
import { useEffect, useState } from 'react';
import { call } from '../../platform/api/call.ts';

/** When it is asked for again, in seconds since the code was sent; a gateway reports within these or hardly ever. */
const askAfter = [1, 3, 6, 10, 15, 21, 30, 45] as const;
/** From then on somebody who waits wants another way. */
const lateAfter = 20;

export interface Delivery {
  state: DeliveryState;
  /** It should be there by now. */
  isLate: boolean;
}

const begun: Delivery = { state: 'sending', isLate: false };

/** Where the code is (docs/behaviour/codes.md#delivery). What cannot be found out is not said. */
export function useDelivery(token: string, challenge: Challenge | undefined): Delivery {
  const [delivery, setDelivery] = useState(begun);
  useEffect(() => {
    if (!challenge) return;
    setDelivery(begun);
    const leaving = new AbortController();
    const ask = () => {
      const params = { challenge_id: challenge.challenge_id };
      call(deliveryRead, { token, params, signal: leaving.signal })
        .then(({ state }) => setDelivery((known) => ({ ...known, state })))
        .catch(() => undefined);
    };
    const timers = askAfter.map((seconds) => setTimeout(ask, seconds * 1000));
    timers.push(setTimeout(() => setDelivery((known) => ({ ...known, isLate: true })), lateAfter * 1000));
    return () => {
      leaving.abort();
      timers.forEach(clearTimeout);
    };
  }, [token, challenge]);
  return delivery;
}
