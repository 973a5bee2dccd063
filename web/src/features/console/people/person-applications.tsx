import { userApplications } from '@latchkey/contract/users/user-applications';
import { consolePeopleText as text } from '#text/console-people';
import { Card } from '../../../ui/card.tsx';
import { useConsoleQuery } from '../use-console-query.ts';
import { useFormatDate } from '../use-format-date.ts';
import { PartState } from './part-state.tsx';

export function PersonApplications({ id }: { id: string }) {
  const query = useConsoleQuery(userApplications, { params: { id } });
  const formatDate = useFormatDate();
  const items = query.data?.items;
  return (
    <Card title={text.applications}>
      <PartState query={query} isEmpty={items?.length === 0} empty={text.noApplications} />
      <ul className="grid gap-2 text-sm empty:hidden">
        {items?.map(({ client_id, name, last_used_at }) => (
          <li key={client_id} className="flex flex-wrap justify-between gap-x-4">
            <bdi className="font-medium">{name}</bdi>
            <span className="text-muted">
              {last_used_at ? text.lastUsed(formatDate(last_used_at)) : text.never}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
