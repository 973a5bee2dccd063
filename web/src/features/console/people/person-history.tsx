import { type AdminLoginHistory, userLoginHistories } from '@latchkey/contract/users/user-login-histories';
import { History } from 'lucide-react';
import { consolePeopleText as text } from '#text/console-people';
import { formatDateTime } from '../../../platform/dates/format-date.ts';
import { Badge } from '../../../ui/badge.tsx';
import { useProfile } from '../../sessions/use-profile.ts';
import { ConsoleList } from '../list/console-list.tsx';
import type { Column } from '../list/list-table.tsx';
import { useConsoleList } from '../list/use-console-list.ts';
import { deviceOf, whereOf } from './seen.ts';

/** All sign-ins and refusals, with the reasons that the person was not told. */
export function PersonHistory({ id }: { id: string }) {
  const list = useConsoleList(userLoginHistories, { params: { id }, query: { limit: '10' } });
  const { data: profile } = useProfile();
  const timezone = profile?.timezone ?? undefined;
  const columns: Column<AdminLoginHistory>[] = [
    { key: 'what', title: text.what, show: (entry) => <What entry={entry} /> },
    {
      key: 'when',
      title: text.when,
      show: ({ at }) => <time dateTime={at}>{formatDateTime(at, timezone)}</time>,
    },
    { key: 'where', title: text.where, show: (entry) => <Where entry={entry} /> },
  ];
  return (
    <ConsoleList
      title={text.history}
      label={text.history}
      list={list}
      columns={columns}
      keyOf={(entry) => entry.id}
      empty={{ icon: History, title: text.noHistory, hint: text.noHistoryHint }}
    />
  );
}

function What({ entry: { result, reason, method, factor } }: { entry: AdminLoginHistory }) {
  return (
    <div className="grid justify-items-start gap-1 md:min-w-32">
      <Badge kind={result === 'success' ? 'success' : 'warning'}>{text.result(result)}</Badge>
      {reason && <span className="font-medium">{text.reason(reason)}</span>}
      <span className="text-muted">{text.by(method, factor)}</span>
    </div>
  );
}

function Where({ entry }: { entry: AdminLoginHistory }) {
  return (
    <div>
      <span className="block">{deviceOf(entry)}</span>
      <span className="block text-muted">{whereOf(entry)}</span>
    </div>
  );
}
