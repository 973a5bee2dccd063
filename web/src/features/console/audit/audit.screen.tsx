import { auditActions } from '@latchkey/contract/audit/audit-actions';
import type { AuditEvent } from '@latchkey/contract/audit/audit-event';
import { auditList } from '@latchkey/contract/audit/audit-list';
import { ScrollText } from 'lucide-react';
import { consoleAuditText as text } from '#text/console-audit';
import { formatDateTime } from '../../../platform/dates/format-date.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { useProfile } from '../../sessions/use-profile.ts';
import { ConsoleList } from '../list/console-list.tsx';
import type { Column } from '../list/list-table.tsx';
import { useConsoleList } from '../list/use-console-list.ts';
import { useListAddress } from '../list/use-list-address.ts';

const actions = Object.keys(auditActions).map((action) => ({ value: action, label: action }));

/** Every change, the newest first, of one action or one target where it is asked for (docs/behaviour/audit.md#calls). */
export default function AuditScreen() {
  const address = useListAddress(['query', 'action']);
  const { query: target, action } = address.values;
  const list = useConsoleList(auditList, {
    query: { ...(target ? { target } : {}), ...(action ? { action } : {}) },
  });
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
        filters={[{ name: 'action', label: text.action, options: actions }]}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ icon: ScrollText, title: text.empty, hint: text.emptyHint }}
      />
    </div>
  );
}

function Action({ event: { action, reason, changes } }: { event: AuditEvent }) {
  return (
    <div className="min-w-0">
      <span className="block font-medium">{action}</span>
      {reason && <bdi className="block wrap-anywhere">{reason}</bdi>}
      {changes && <bdi className="block wrap-anywhere text-muted">{Object.keys(changes).join(', ')}</bdi>}
    </div>
  );
}

function Named({ name, id }: { name: string | null; id: string }) {
  return (
    <div className="min-w-0">
      {name && <bdi className="block wrap-anywhere">{name}</bdi>}
      <bdi className="block wrap-anywhere text-muted">{id}</bdi>
    </div>
  );
}

function Who({ event: { actor, ip } }: { event: AuditEvent }) {
  return (
    <div className="min-w-0">
      <span className="block">{text.actors[actor.type]}</span>
      {actor.name && <bdi className="block wrap-anywhere text-muted">{actor.name}</bdi>}
      {ip && <bdi className="block text-muted">{ip}</bdi>}
    </div>
  );
}
