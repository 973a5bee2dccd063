import type { GroupMember } from '@latchkey/contract/groups/group-member';
import { groupMemberList } from '@latchkey/contract/groups/group-member-list';
import { groupMemberRemove } from '@latchkey/contract/groups/group-member-remove';
import { UserMinus, UserPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { consoleText } from '#text/console';
import { consoleGroupsText as text } from '#text/console-groups';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { ReasonDialog } from '../action-dialog.tsx';
import { ConsoleList } from '../list/console-list.tsx';
import type { Column } from '../list/list-table.tsx';
import { RowLink } from '../list/row-link.tsx';
import { useConsoleList } from '../list/use-console-list.ts';
import { useFormatDate } from '../use-format-date.ts';
import { useOperator } from '../use-operator.ts';
import { AddMemberDialog } from './add-member-dialog.tsx';

const nameOf = ({ name, email, phone }: GroupMember): string => name || email || phone || text.noName;

/** The members of a group. */
export function GroupMembers({ group }: { group: string }) {
  const list = useConsoleList(groupMemberList, { params: { name: group } });
  const isAdmin = useOperator().may('admin');
  const formatDate = useFormatDate();
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<GroupMember>();
  const columns: Column<GroupMember>[] = [
    { key: 'person', title: text.person, show: (member) => <Person member={member} /> },
    { key: 'status', title: text.status, isShort: true, show: ({ status }) => <Status status={status} /> },
    { key: 'since', title: text.since, isShort: true, show: ({ added_at }) => formatDate(added_at) },
  ];
  const actions: Column<GroupMember> = {
    key: 'actions',
    title: text.actions,
    isTitleHidden: true,
    isEnd: true,
    show: (member) => (
      <div className="relative inline-block">
        <IconButton
          icon={UserMinus}
          label={text.takeOutOf(nameOf(member))}
          onClick={() => setLeaving(member)}
        />
      </div>
    ),
  };
  const add = isAdmin && (
    <Button onClick={() => setAdding(true)}>
      <UserPlus className="size-4" aria-hidden />
      {text.addPerson}
    </Button>
  );
  return (
    <>
      <ConsoleList
        label={text.members}
        list={list}
        tools={add}
        columns={isAdmin ? [...columns, actions] : columns}
        keyOf={({ user_id }) => user_id}
        empty={{ icon: UsersRound, title: text.nobody, hint: text.nobodyHint }}
      />
      {adding && <AddMemberDialog group={group} onDone={list.refresh} onClose={() => setAdding(false)} />}
      {leaving && (
        <TakeOutDialog
          group={group}
          member={leaving}
          onDone={list.refresh}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  );
}

interface TakeOutProps {
  group: string;
  member: GroupMember;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

function TakeOutDialog({ group, member, onDone, onClose }: TakeOutProps) {
  const callApi = useSessionCall();
  const params = { name: group, user_id: member.user_id };
  return (
    <ReasonDialog
      title={text.takeOutTitle(nameOf(member))}
      confirm={text.takeOut}
      danger
      run={(reason, mfaToken) => callApi(groupMemberRemove, { params, body: { reason }, mfaToken })}
      toast={{ success: text.takenOut, error: text.takeOutFailed }}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{text.takeOutConsequence}</p>
    </ReasonDialog>
  );
}

function Person({ member }: { member: GroupMember }) {
  const { user_id, name, email } = member;
  return (
    <div className="min-w-0">
      <RowLink to="people" id={user_id}>
        <bdi>{nameOf(member)}</bdi>
      </RowLink>
      {name && email && <bdi className="block wrap-anywhere text-muted">{email}</bdi>}
    </div>
  );
}

function Status({ status }: Pick<GroupMember, 'status'>) {
  return status === 'active' ? (
    <Badge kind="success">{consoleText.active}</Badge>
  ) : (
    <Badge kind="warning">{consoleText.suspended}</Badge>
  );
}
