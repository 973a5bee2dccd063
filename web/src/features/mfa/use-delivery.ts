import { type DeliveryState, deliveryRead } from '@latchkey/contract/deliveries/delivery-read';
import type { Challenge } from '@latchkey/contract/mfa/challenge';
import { useEffect, useState } from 'react';
import { call } from '../../platform/api/call.ts';

/** Seconds after sending at which the state is read; gateways report within these times or hardly ever. */
const askAfter = [1, 3, 6, 10, 15, 21, 30, 45] as const;
/** From then on another method is offered. */
const lateAfter = 20;

export interface Delivery {
  state: DeliveryState;
  /** The code should have arrived. */
  isLate: boolean;
}

const begun: Delivery = { state: 'sending', isLate: false };

/** The delivery state of a code (docs/behaviour/codes.md#delivery). An unknown state is not shown. */
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
