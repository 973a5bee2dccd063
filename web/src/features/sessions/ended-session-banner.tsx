import { SessionEnded } from '@latchkey/contract/http/api-error';
import * as z from 'zod/mini';
import { endedSessionText } from '#text/ended-session';
import { formatDateTime } from '../../platform/dates/format-date.ts';
import { Banner } from '../../ui/banner.tsx';

/** When the session ended, and from where. `text` is what was stored, and anything may stand there. */
export function EndedSessionBanner({ text }: { text: string }) {
  const ended = parse(text);
  if (!ended) return null;
  const from = [ended.device, ended.place].filter(Boolean).join(' · ');
  return (
    <Banner kind="info" note={from ? endedSessionText.from(from) : undefined}>
      {endedSessionText.because[ended.reason](formatDateTime(ended.at))}
    </Banner>
  );
}

function parse(text: string): SessionEnded | undefined {
  try {
    return z.safeParse(SessionEnded, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
