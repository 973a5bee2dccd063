import { sessionsText } from '#text/sessions';
import { formatDateTime } from '../../platform/dates/format-date.ts';
import { Banner } from '../../ui/banner.tsx';
import { useEndedSession } from './ended-session.ts';

/** Says why one is not signed in any more: when the session ended, and from where. */
export function EndedSessionBanner() {
  const ended = useEndedSession();
  if (!ended) return null;
  const from = [ended.device, ended.place].filter(Boolean).join(' · ');
  return (
    <Banner kind="info" note={from ? sessionsText.endedFrom(from) : undefined}>
      {sessionsText.endedBecause[ended.reason](formatDateTime(ended.at))}
    </Banner>
  );
}
