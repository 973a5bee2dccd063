import type { AuditEvent } from '@latchkey/contract/audit/audit-event';
import { auditList } from '@latchkey/contract/audit/audit-list';
import { useState } from 'react';
import { consoleText } from '#text/console';
import { consoleAuditText } from '#text/console-audit';
import { consoleOverviewText as text } from '#text/console-overview';
import { formatDateTime } from '../../../platform/dates/format-date.ts';
import { formatRelative } from '../../../platform/dates/format-relative.ts';
import { Card } from '../../../ui/card.tsx';
import { linkStyle } from '../../../ui/link-style.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useProfile } from '../../sessions/use-profile.ts';
import { ConsoleLink } from '../console-link.tsx';
import { useConsoleQuery } from '../use-console-query.ts';

const shown = 6;
const refreshMs = 60_000;

/** The newest events of the audit: what was done, to what and by whom. */
export function LatestChanges() {
  const { data, error, isValidating, mutate } = useConsoleQuery(
    auditList,
    { query: { limit: shown } },
    { refreshMs },
  );
  return (
    <Card
      title={text.recent}
      description={text.recentHint}
      action={
        <ConsoleLink to="audit" className={`${linkStyle} text-sm`}>
          {text.allChanges}
        </ConsoleLink>
      }
    >
      {error && !data && (
        <LoadFailed
          error={error}
          fallback={consoleText.listFailed}
          busy={isValidating}
          onRetry={() => mutate()}
        />
      )}
      {data?.items.length === 0 && <p className="text-sm text-muted">{consoleAuditText.empty}</p>}
      {!error || data ? (
        <ul className="-my-3 divide-y divide-border text-sm empty:hidden">
          {data
            ? data.items.map((event) => <Change key={event.id} event={event} />)
            : Array.from({ length: shown }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no other identity.
                <li key={row} className="py-3">
                  <Skeleton className="h-5 w-3/5" />
                </li>
              ))}
        </ul>
      ) : null}
    </Card>
  );
}

function Change({ event: { at, action, target, actor } }: { event: AuditEvent }) {
  const { data: profile } = useProfile();
  const timezone = profile?.timezone ?? undefined;
  const [now] = useState(() => Date.now());
  return (
    <li className="grid gap-x-6 py-3 sm:grid-cols-[minmax(0,4fr)_minmax(0,4fr)_minmax(0,3fr)]">
      <span className="font-medium">{consoleAuditText.told(action)}</span>
      <span className="min-w-0 wrap-anywhere">
        <bdi>{target.name ?? target.id}</bdi>
      </span>
      <span className="text-muted sm:text-end">
        <bdi className="wrap-anywhere">{actor.name ?? consoleAuditText.actors[actor.type]}</bdi>
        {' · '}
        <time dateTime={at} title={formatDateTime(at, timezone)}>
          {formatRelative(at, now, timezone)}
        </time>
      </span>
    </li>
  );
}
