import { logoutReceiptRead } from '@latchkey/contract/authorize/logout-receipt-read';
import type { ReplyOf } from '@latchkey/contract/http/endpoint';
import { useEffect, useState } from 'react';
import { isFailure } from '../../platform/api/api-failure.ts';
import { call } from '../../platform/api/call.ts';

export type ToldApplication = ReplyOf<typeof logoutReceiptRead>['applications'][number];

/** Delays between two reads, growing: most applications answer at once; those that do not are retried for hours. */
const delayMs = { first: 1_000, longest: 60_000 };

/** The outcome of a logout, read again while an application is still being notified. Undefined until it is known. */
export function useLogoutReceipt(receipt: string): readonly ToldApplication[] | undefined {
  const [applications, setApplications] = useState<readonly ToldApplication[]>();
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let delay = delayMs.first;
    const later = () => {
      timer = setTimeout(() => void read(), delay);
      delay = Math.min(2 * delay, delayMs.longest);
    };
    const read = async () => {
      try {
        const reply = await call(logoutReceiptRead, { body: { receipt }, signal: leaving.signal });
        setApplications(reply.applications);
        if (reply.applications.some(({ outcome }) => outcome === 'waiting')) later();
      } catch (error) {
        if (leaving.signal.aborted) return;
        // The receipt has expired: the last outcome stays on the screen, and nothing more can be learned.
        if (!isFailure(error, 'not_found')) later();
      }
    };
    void read();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [receipt]);
  return applications;
}
