import type { AdminUserDetail } from '@latchkey/contract/users/admin-user';
import { userRead } from '@latchkey/contract/users/user-read';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { accountRecoveryText as recoveryText } from '#text/account-recovery';
import { consolePeopleText as text } from '#text/console-people';
import { formatDateTime } from '../../../platform/dates/format-date.ts';
import { useRouting } from '../../../platform/routing/route-href.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { useProfile } from '../../sessions/use-profile.ts';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { ReasonDialog } from '../action-dialog.tsx';
import { BackTo } from '../back-to.tsx';
import { consoleHref } from '../console-link.tsx';
import { ItemScreen } from '../item-screen.tsx';
import { useConsoleQuery } from '../use-console-query.ts';
import { EditPersonDialog } from './edit-person-dialog.tsx';
import { type PersonAct, personActs } from './person-acts.ts';
import { PersonApplications } from './person-applications.tsx';
import { PersonBadges } from './person-badges.tsx';
import { PersonFactors } from './person-factors.tsx';
import { PersonFacts } from './person-facts.tsx';
import { PersonHistory } from './person-history.tsx';
import { PersonMenu } from './person-menu.tsx';
import { PersonSessions } from './person-sessions.tsx';
import { PersonState } from './person-state.tsx';
import { RemovePersonDialog } from './remove-person-dialog.tsx';

/** One account: why the person cannot sign in, and the actions that help (docs/behaviour/admin.md#support). */
export default function PersonScreen({ id }: { id: string }) {
  const query = useConsoleQuery(userRead, { params: { id } });
  return (
    <ItemScreen query={query} list="people" text={text}>
      {(person) => (
        <Person
          person={person}
          onChanged={(now) => query.mutate(now, { revalidate: false })}
          onOutdated={() => query.mutate()}
        />
      )}
    </ItemScreen>
  );
}

interface Props {
  person: AdminUserDetail;
  onChanged: (now: AdminUserDetail) => Promise<unknown>;
  /** Reads the account again. */
  onOutdated: () => Promise<unknown>;
}

function Person({ person, onChanged, onOutdated }: Props) {
  const leave = useLeave();
  const [act, setAct] = useState<PersonAct>();
  const [dialog, setDialog] = useState<'edit' | 'remove'>();
  // Changes after each action, so that the sections below are read again.
  const [changes, setChanges] = useState(0);
  const name = person.name ?? person.email ?? person.phone ?? text.noName;
  return (
    <div className="grid gap-6">
      <BackTo list="people" title={text.title} />
      <div className="flex items-start gap-4">
        <Avatar name={person.name} photoUrl={null} className="size-12 max-sm:hidden" />
        <div className="min-w-0 grow">
          <PageHeading
            description={<PersonBadges person={person} />}
            action={
              <PersonMenu
                person={person}
                name={name}
                onAct={setAct}
                onEdit={() => setDialog('edit')}
                onRemove={() => setDialog('remove')}
              />
            }
          >
            <bdi>{name}</bdi>
          </PageHeading>
        </div>
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-6">
          <PersonState person={person} onAct={setAct} />
          <PersonHistory key={changes} id={person.id} />
        </div>
        <div className="grid gap-6">
          <PersonFacts person={person} />
          <PersonFactors person={person} />
          <PersonSessions key={changes} id={person.id} />
          <PersonApplications id={person.id} />
        </div>
      </div>
      {dialog === 'edit' && (
        <EditPersonDialog
          person={person}
          onDone={onChanged}
          onOutdated={onOutdated}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'remove' && (
        <RemovePersonDialog
          id={person.id}
          name={name}
          onDone={(isErased) => (isErased ? leave() : onOutdated())}
          onClose={() => setDialog(undefined)}
        />
      )}
      {act && (
        <ActDialog
          act={act}
          person={person}
          name={name}
          onDone={async (now) => {
            await onChanged(now);
            setChanges((count) => count + 1);
          }}
          onOutdated={onOutdated}
          onClose={() => setAct(undefined)}
        />
      )}
    </div>
  );
}

interface ActProps {
  act: PersonAct;
  person: AdminUserDetail;
  name: string;
  onDone: (now: AdminUserDetail) => Promise<unknown>;
  onOutdated: () => Promise<unknown>;
  onClose: () => void;
}

function ActDialog({ act, person, name, onDone, onOutdated, onClose }: ActProps) {
  const callApi = useSessionCall();
  // As it was when the operator decided: the page may be read again while the dialog is open.
  const [seen] = useState(person);
  const { data: profile } = useProfile();
  const { send, isDanger } = personActs[act];
  const words = text.acts[act];
  return (
    <ReasonDialog
      title={words.title(name)}
      confirm={words.label}
      danger={isDanger}
      run={(reason, mfaToken) => send(callApi, seen, { reason, mfaToken })}
      toast={{ success: words.done, error: words.failed }}
      onDone={onDone}
      onOutdated={onOutdated}
      onClose={onClose}
    >
      {act === 'approveRecovery' && seen.recovery && (
        <p>{recoveryText.asked(formatDateTime(seen.recovery.asked_at, profile?.timezone ?? undefined))}</p>
      )}
      <p>{words.text}</p>
    </ReasonDialog>
  );
}

/** Returns to the list, because the account no longer exists. */
function useLeave(): () => void {
  const { paths } = useRouting();
  const [, navigate] = useLocation();
  return () => navigate(consoleHref(paths.console, 'people'), { replace: true });
}
