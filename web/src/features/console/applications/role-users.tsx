import { clientRoleUserList } from '@latchkey/contract/groups/client-role-user-list';
import type { RoleUser } from '@latchkey/contract/groups/role-user';
import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { consoleText } from '#text/console';
import { consoleApplicationsText as text } from '#text/console-applications';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ConsoleLink } from '../console-link.tsx';
import { useConsoleList } from '../list/use-console-list.ts';
import { useOperator } from '../use-operator.ts';
import { TakeRoleDialog } from './role-dialogs.tsx';

interface Props {
  clientId: string;
  role: string;
}

/** The people who have a role directly. Loaded when opened, because an application may define 200 roles. */
export function RoleUsers({ clientId, role }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <Disclosure label={text.peopleOfRole} onToggle={setOpen}>
      {open && <Users clientId={clientId} role={role} />}
    </Disclosure>
  );
}

function Users({ clientId, role }: Props) {
  const list = useConsoleList(clientRoleUserList, { params: { client_id: clientId, role } });
  const isAdmin = useOperator().may('admin');
  const [taking, setTaking] = useState<RoleUser>();
  const { items, error, isValidating, refresh, hasMore, loadMore, isLoadingMore } = list;
  if (!items && error)
    return <LoadFailed error={error} fallback={text.loadFailed} busy={isValidating} onRetry={refresh} />;
  if (!items) return <Skeleton className="h-5 w-40" />;
  return (
    <>
      {items.length === 0 && <p className="text-muted">{text.nobodyInRole}</p>}
      <ul className="grid empty:hidden">
        {items.map((user) => (
          <li key={user.user_id} className="flex min-h-(--control) items-center gap-2">
            <ConsoleLink to="people" id={user.user_id} className="min-w-0 wrap-anywhere underline">
              <bdi>{nameOf(user)}</bdi>
            </ConsoleLink>
            {isAdmin && (
              <IconButton
                icon={UserMinus}
                label={text.takeFrom(nameOf(user))}
                onClick={() => setTaking(user)}
              />
            )}
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button kind="secondary" busy={isLoadingMore} onClick={() => void loadMore()}>
          {consoleText.loadMore}
        </Button>
      )}
      {taking && (
        <TakeRoleDialog
          clientId={clientId}
          role={role}
          holder={{ user_id: taking.user_id }}
          name={nameOf(taking)}
          onDone={refresh}
          onClose={() => setTaking(undefined)}
        />
      )}
    </>
  );
}

const nameOf = ({ name, email, phone }: RoleUser): string => name || email || phone || text.noName;
