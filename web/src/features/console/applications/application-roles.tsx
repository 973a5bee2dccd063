import { clientRoleList } from '@latchkey/contract/groups/client-role-list';
import { consoleApplicationsText as text } from '#text/console-applications';
import { Card } from '../../../ui/card.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useConsoleQuery } from '../use-console-query.ts';

/** The roles that an application knows, and the groups that have them. */
export function ApplicationRoles({ clientId }: { clientId: string }) {
  const { data, error, isValidating, mutate } = useConsoleQuery(clientRoleList, {
    params: { client_id: clientId },
  });
  return (
    <Card title={text.roles}>
      {!data && error && (
        <LoadFailed error={error} fallback={text.loadFailed} busy={isValidating} onRetry={() => mutate()} />
      )}
      {!data && !error && <Skeleton className="h-5 w-1/2" />}
      {data?.items.length === 0 && <p className="text-sm text-muted">{text.noRoles}</p>}
      <ul className="grid gap-2 text-sm empty:hidden">
        {data?.items.map(({ name, description, groups }) => (
          <li key={name}>
            <bdi className="font-medium">{name}</bdi>
            {description && <bdi className="block text-muted">{description}</bdi>}
            {groups.length > 0 && (
              <span className="block text-muted">
                {text.groups}: <bdi>{groups.join(', ')}</bdi>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
