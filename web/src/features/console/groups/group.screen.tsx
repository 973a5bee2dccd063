import type { Group } from '@latchkey/contract/groups/group';
import { groupRead } from '@latchkey/contract/groups/group-read';
import { groupRemove } from '@latchkey/contract/groups/group-remove';
import { ArrowLeft, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { consoleText } from '#text/console';
import { consoleGroupsText as text } from '#text/console-groups';
import { useRouting } from '../../../platform/routing/route-href.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { ReasonDialog } from '../action-dialog.tsx';
import { ConsoleLink, consoleHref } from '../console-link.tsx';
import { PageSkeleton } from '../page-skeleton.tsx';
import { useConsoleQuery } from '../use-console-query.ts';
import { useOperator } from '../use-operator.ts';
import { GroupMembers } from './group-members.tsx';

/** One group and who is in it (docs/behaviour/groups.md#screens). */
export default function GroupScreen({ id }: { id: string }) {
  const { data: group, error, isValidating, mutate } = useConsoleQuery(groupRead, { params: { name: id } });
  if (group) return <ShownGroup group={group} />;
  if (!error) return <PageSkeleton />;
  return (
    <div className="grid gap-6">
      <BackToGroups />
      <PageHeading>{text.title}</PageHeading>
      <LoadFailed error={error} fallback={text.loadFailed} busy={isValidating} onRetry={() => mutate()} />
    </div>
  );
}

function ShownGroup({ group: { name, title } }: { group: Group }) {
  const [removing, setRemoving] = useState(false);
  const isAdmin = useOperator().may('admin');
  const callApi = useSessionCall();
  const leave = useLeave();
  const remove = isAdmin && (
    <Button kind="secondary" onClick={() => setRemoving(true)}>
      <Trash2 className="size-4" aria-hidden />
      {text.remove}
    </Button>
  );
  return (
    <div className="grid gap-6">
      <BackToGroups />
      <PageHeading description={title === null ? undefined : <bdi>{name}</bdi>} action={remove}>
        <bdi>{title ?? name}</bdi>
      </PageHeading>
      <GroupMembers group={name} />
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

/** To the list, where the group is not any more. */
function useLeave(): () => void {
  const { paths } = useRouting();
  const [, navigate] = useLocation();
  return () => navigate(consoleHref(paths.console, 'groups'), { replace: true });
}

function BackToGroups() {
  return (
    <ConsoleLink
      to="groups"
      className="-mb-3 inline-flex w-fit items-center gap-2 text-sm text-muted hover:text-text"
    >
      <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden />
      {consoleText.back(text.title)}
    </ConsoleLink>
  );
}
