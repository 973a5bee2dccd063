import { auditActions } from '@latchkey/contract/audit/audit-actions';
import type { AuditEvent } from '@latchkey/contract/audit/audit-event';
import { auditList } from '@latchkey/contract/audit/audit-list';
import { ScrollText } from 'lucide-react';
import { consoleAuditText as text } from '#text/console-audit';
import { formatDateTime } from '../../../platform/dates/format-date.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { useProfile } from '../../sessions/use-profile.ts';
import { ConsoleList } from '../list/console-list.tsx';
import type { Column } from '../list/list-table.tsx';
import { useConsoleList } from '../list/use-console-list.ts';
import { useListAddress } from '../list/use-list-address.ts';
import { auditFilterOf, filterNames } from './audit-filter.ts';
import { AuditTools } from './audit-tools.tsx';

const actions = Object.keys(auditActions).map((action) => ({ value: action, label: text.told(action) }));

/** Every change, newest first, filtered by action, actor and time (docs/behaviour/audit.md#calls). */
export default function AuditScreen() {
  const address = useListAddress(filterNames);
  const list = useConsoleList(auditList, { query: auditFilterOf(address.values) });
  const { data: profile } = useProfile();
  const timezone = profile?.timezone ?? undefined;
  const columns: Column<AuditEvent>[] = [
    { key: 'action', title: text.action, show: (event) => <Action event={event} /> },
    { key: 'what', title: text.what, show: ({ target: { id, name } }) => <Named name={name} id={id} /> },
    { key: 'who', title: text.who, show: (event) => <Who event={event} /> },
    {
      key: 'when',
      title: text.when,
      show: ({ at }) => <time dateTime={at}>{formatDateTime(at, timezone)}</time>,
    },
  ];
  return (
    <div className="grid gap-6">
      <PageHeading description={text.description}>{text.title}</PageHeading>
      <ConsoleList
        label={text.title}
        list={list}
        address={address}
        searchHint={text.searchHint}
        tools={<AuditTools address={address} />}
        filters={[{ name: 'action', label: text.action, options: actions }]}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ icon: ScrollText, title: text.empty, hint: text.emptyHint }}
      />
    </div>
  );
}

function Action({ event }: { event: AuditEvent }) {
  const { action, reason, changes } = event;
  return (
    <div className="min-w-0">
      <span className="block font-medium">{text.told(action)}</span>
      {reason && <bdi className="block wrap-anywhere">{reason}</bdi>}
      {changes && (
        <bdi className="block wrap-anywhere text-muted">
          {Object.keys(changes)
            .map((field) => field.replaceAll('_', ' '))
            .join(', ')}
        </bdi>
      )}
      <Details event={event} />
    </div>
  );
}

/** Details for further research: codes, the request id to find in the log, and the changes. */
function Details({ event: { id, action, request_id, hash, changes } }: { event: AuditEvent }) {
  const facts = [
    [text.code, action],
    [text.request, request_id],
    [text.eventId, id],
    [text.hash, hash],
  ];
  return (
    <Disclosure label={text.details}>
      <dl className="grid gap-1 text-xs">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="font-mono break-all">{value ?? '–'}</dd>
          </div>
        ))}
        {changes && (
          <div>
            <dt className="text-muted">{text.changes}</dt>
            <dd>
              <pre className="font-mono wrap-anywhere whitespace-pre-wrap">
                {JSON.stringify(changes, null, 2)}
              </pre>
            </dd>
          </div>
        )}
      </dl>
    </Disclosure>
  );
}

function Named({ name, id }: { name: string | null; id: string }) {
  return (
    <div className="min-w-0 md:min-w-36">
      {name && <bdi className="block wrap-anywhere">{name}</bdi>}
      <bdi className="block wrap-anywhere text-muted">{id}</bdi>
    </div>
  );
}

function Who({ event: { actor, ip } }: { event: AuditEvent }) {
  return (
    <div className="min-w-0 md:min-w-36">
      <span className="block">{text.actors[actor.type]}</span>
      {actor.name && <bdi className="block wrap-anywhere text-muted">{actor.name}</bdi>}
      {ip && <bdi className="block text-muted">{ip}</bdi>}
    </div>
  );
}
