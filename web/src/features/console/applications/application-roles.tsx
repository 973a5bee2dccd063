import type { ClientRole } from '@latchkey/contract/groups/client-role';
import { clientRoleList } from '@latchkey/contract/groups/client-role-list';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { consoleApplicationsText as text } from '#text/console-applications';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useConsoleQuery } from '../use-console-query.ts';
import { useOperator } from '../use-operator.ts';
import { AddRoleDialog, GiveRoleDialog, RemoveRoleDialog, TakeRoleDialog } from './role-dialogs.tsx';
import { RoleUsers } from './role-users.tsx';

type Doing =
  | { what: 'add' }
  | { what: 'user' | 'group' | 'remove'; role: string }
  | { what: 'take'; role: string; group: string };

/** The roles that an application defines, and who has them (docs/behaviour/groups.md#roles). */
export function ApplicationRoles({ clientId }: { clientId: string }) {
  const { data, error, isValidating, mutate } = useConsoleQuery(clientRoleList, {
    params: { client_id: clientId },
  });
  const isAdmin = useOperator().may('admin');
  const [doing, setDoing] = useState<Doing>();
  // Changes after each assignment, so that the people of a role are read again.
  const [given, setGiven] = useState(0);
  const shared = {
    clientId,
    onClose: () => setDoing(undefined),
    onDone: async () => {
      setGiven((count) => count + 1);
      await mutate();
    },
  };
  const add = isAdmin && (
    <Button kind="secondary" onClick={() => setDoing({ what: 'add' })}>
      {text.addRole}
    </Button>
  );
  return (
    <Card title={text.roles} action={add}>
      {!data && error && (
        <LoadFailed error={error} fallback={text.loadFailed} busy={isValidating} onRetry={() => mutate()} />
      )}
      {!data && !error && <Skeleton className="h-5 w-1/2" />}
      {data?.items.length === 0 && <p className="text-sm text-muted">{text.noRoles}</p>}
      <ul className="divide-y divide-border text-sm empty:hidden">
        {data?.items.map((role) => (
          <li key={role.name} className="flex items-start justify-between gap-2 py-3 first:pt-0 last:pb-0">
            <div className="grid min-w-0 gap-1">
              <Role role={role} />
              <RoleUsers key={given} clientId={clientId} role={role.name} />
            </div>
            {isAdmin && <RoleMenu role={role} onChoose={setDoing} />}
          </li>
        ))}
      </ul>
      {doing?.what === 'add' && <AddRoleDialog {...shared} />}
      {(doing?.what === 'user' || doing?.what === 'group') && (
        <GiveRoleDialog {...shared} role={doing.role} to={doing.what} />
      )}
      {doing?.what === 'take' && (
        <TakeRoleDialog {...shared} role={doing.role} holder={{ group: doing.group }} name={doing.group} />
      )}
      {doing?.what === 'remove' && <RemoveRoleDialog {...shared} role={doing.role} />}
    </Card>
  );
}

function Role({ role: { name, description, groups } }: { role: ClientRole }) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <bdi className="font-medium">{name}</bdi>
      {description && <bdi className="block text-muted">{description}</bdi>}
      {groups.length > 0 && (
        <span className="block text-muted">
          {text.groups}: <bdi>{groups.join(', ')}</bdi>
        </span>
      )}
    </div>
  );
}

function RoleMenu({
  role: { name, groups },
  onChoose,
}: {
  role: ClientRole;
  onChoose: (doing: Doing) => void;
}) {
  const entry = (key: string, content: string, doing: Doing) =>
    ({ kind: 'action', key, content, onSelect: () => onChoose(doing) }) as const;
  return (
    <div className="relative shrink-0">
      <Menu
        label={text.actionsOfRole(name)}
        trigger={<Ellipsis className="size-5" aria-hidden />}
        triggerClassName="grid size-(--control) place-items-center rounded-control text-muted hover:bg-hover hover:text-text"
        entries={[
          entry('user', text.giveToPerson, { what: 'user', role: name }),
          entry('group', text.giveToGroup, { what: 'group', role: name }),
          ...groups.map((group) =>
            entry(`take ${group}`, text.takeFrom(group), { what: 'take', role: name, group }),
          ),
          entry('remove', text.removeRole, { what: 'remove', role: name }),
        ]}
      />
    </div>
  );
}
