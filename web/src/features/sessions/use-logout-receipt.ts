import { logoutReceiptRead } from '@latchkey/contract/authorize/logout-receipt-read';
import type { ReplyOf } from '@latchkey/contract/http/endpoint';
import { useEffect, useState } from 'react';
import { isFailure } from '../../platform/api/api-failure.ts';
import { call } from '../../platform/api/call.ts';

export type ToldApplication = ReplyOf<typeof logoutReceiptRead>['applications'][number];

/** Between two readings, longer each time: most applications answer at once, and who does not is told again for hours. */
const delayMs = { first: 1_000, longest: 60_000 };

/** What became of a logout, read again while an application is still being told. Undefined before it is known. */
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
        // Over: what was said last is still true of then, and nothing more is to be known.
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
