import { userSessions } from '@latchkey/contract/users/user-sessions';
import { consolePeopleText as text } from '#text/console-people';
import { Card } from '../../../ui/card.tsx';
import { useConsoleQuery } from '../use-console-query.ts';
import { useFormatDate } from '../use-format-date.ts';
import { PartState } from './part-state.tsx';
import { deviceOf, whereOf } from './seen.ts';

export function PersonSessions({ id }: { id: string }) {
  const query = useConsoleQuery(userSessions, { params: { id } });
  const formatDate = useFormatDate();
  const items = query.data?.items;
  return (
    <Card title={text.sessions}>
      <PartState query={query} isEmpty={items?.length === 0} empty={text.noSessions} />
      <ul className="grid gap-3 text-sm empty:hidden">
        {items?.map((session) => (
          <li key={session.id}>
            <p className="font-medium">{deviceOf(session)}</p>
            <p className="text-muted">
              {[whereOf(session), text.lastUsed(formatDate(session.last_seen_at))]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
