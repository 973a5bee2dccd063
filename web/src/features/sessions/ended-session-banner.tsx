import { SessionEnded } from '@latchkey/contract/http/api-error';
import * as z from 'zod/mini';
import { endedSessionText } from '#text/ended-session';
import { formatDateTime } from '../../platform/dates/format-date.ts';
import { Banner } from '../../ui/banner.tsx';
import { LogoutReceiptPanel } from './logout-receipt-panel.tsx';

/**
 * Says when and from where the session ended, or which applications were notified. `text` comes from the browser's
 * storage and may contain anything.
 */
export function EndedSessionBanner({ text }: { text: string }) {
  const given = parse(text);
  if (!given) return null;
  if ('receipt' in given) return <LogoutReceiptPanel receipt={given.receipt} />;
  return <WhyEnded ended={given} />;
}

function WhyEnded({ ended }: { ended: SessionEnded }) {
  const from = [ended.device, ended.place].filter(Boolean).join(' · ');
  return (
    <Banner kind="info" note={from ? endedSessionText.from(from) : undefined}>
      {endedSessionText.because[ended.reason](formatDateTime(ended.at))}
    </Banner>
  );
}

const Given = z.union([SessionEnded, z.object({ receipt: z.string() })]);

function parse(text: string): z.output<typeof Given> | undefined {
  try {
    return z.safeParse(Given, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
