import type { Group } from '@latchkey/contract/groups/group';
import { groupRead } from '@latchkey/contract/groups/group-read';
import { groupRemove } from '@latchkey/contract/groups/group-remove';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { consoleGroupsText as text } from '#text/console-groups';
import { Button } from '../../../ui/button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { ReasonDialog } from '../action-dialog.tsx';
import { BackTo } from '../back-to.tsx';
import { ItemScreen } from '../item-screen.tsx';
import { useConsoleQuery } from '../use-console-query.ts';
import { useLeave } from '../use-leave.ts';
import { useOperator } from '../use-operator.ts';
import { ChangeTitleDialog } from './change-title-dialog.tsx';
import { GroupMembers } from './group-members.tsx';

/** One group and its members (docs/behaviour/groups.md#screens). */
export default function GroupScreen({ id }: { id: string }) {
  const query = useConsoleQuery(groupRead, { params: { name: id } });
  return (
    <ItemScreen query={query} list="groups" text={text}>
      {(group) => <ShownGroup group={group} onChanged={() => query.mutate()} />}
    </ItemScreen>
  );
}

interface Props {
  group: Group;
  onChanged: () => Promise<unknown>;
}

function ShownGroup({ group, onChanged }: Props) {
  const { name, title } = group;
  const [renaming, setRenaming] = useState(false);
  const [removing, setRemoving] = useState(false);
  const isAdmin = useOperator().may('admin');
  const callApi = useSessionCall();
  const leave = useLeave('groups');
  const actions = isAdmin && (
    <div className="flex flex-wrap gap-2">
      <Button kind="secondary" onClick={() => setRenaming(true)}>
        <Pencil className="size-4" aria-hidden />
        {text.change}
      </Button>
      <Button kind="secondary" onClick={() => setRemoving(true)}>
        <Trash2 className="size-4" aria-hidden />
        {text.remove}
      </Button>
    </div>
  );
  return (
    <div className="grid gap-6">
      <BackTo list="groups" title={text.title} />
      <PageHeading description={title === null ? undefined : <bdi>{name}</bdi>} action={actions}>
        <bdi>{title ?? name}</bdi>
      </PageHeading>
      <GroupMembers group={name} />
      {renaming && (
        <ChangeTitleDialog group={group} onChanged={onChanged} onClose={() => setRenaming(false)} />
      )}
      {removing && (
        <ReasonDialog
          title={text.removeTitle(name)}
          confirm={text.remove}
          danger
          run={(reason, mfaToken) => callApi(groupRemove, { params: { name }, body: { reason }, mfaToken })}
          toast={{ success: text.removed(name), error: text.removeFailed }}
          onDone={leave}
          onClose={() => setRemoving(false)}
        >
          <p>{text.removeConsequence}</p>
        </ReasonDialog>
      )}
    </div>
  );
}
