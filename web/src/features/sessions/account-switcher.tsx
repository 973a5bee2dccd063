import { ChevronDown, LogOut, Plus } from 'lucide-react';
import { sessionsText } from '#text/sessions';
import { useRedirect } from '../../platform/routing/use-redirect.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { MenuEntry } from '../../ui/menu-props.ts';
import { liveSessionsOf } from './current-session.ts';
import { endSession } from './end-session.ts';
import { SessionLabel } from './session-label.tsx';
import { displayNameOf, labelOf } from './session-profile.ts';
import { useAccountProfiles } from './use-account-profiles.ts';
import { useLiveSession } from './use-live-session.ts';
import { useSessions } from './use-sessions.ts';
import { useSwitchAccount } from './use-switch-account.ts';

/** Lists the other signed-in accounts, adds one, and signs out (docs/behaviour/sessions.md#screens). */
export function AccountSwitcher() {
  const current = useLiveSession();
  const others = liveSessionsOf(useSessions()).filter(({ id }) => id !== current.id);
  const redirect = useRedirect();
  const profiles = useAccountProfiles(others);
  const switchTo = useSwitchAccount();
  const name = displayNameOf(current.profile);
  const label = labelOf(current.profile) ?? sessionsText.noName;
  const entries: MenuEntry[] = [
    { kind: 'note', key: 'current', content: <SessionLabel session={current} /> },
    { kind: 'separator', key: 'after-current' },
    ...others.map(
      (session): MenuEntry => ({
        kind: 'action',
        key: session.id,
        content: (
          <SessionLabel session={session} noAccess={profiles[session.id]?.data?.has_access === false} />
        ),
        onSelect: () => void switchTo(session),
      }),
    ),
    ...(others.length > 0 ? [{ kind: 'separator', key: 'after-others' } as const] : []),
    {
      kind: 'action',
      key: 'add',
      icon: <Plus className="size-5 text-muted" aria-hidden />,
      content: sessionsText.addAnother,
      onSelect: () => redirect('authLogin'),
    },
    {
      kind: 'action',
      key: 'logout',
      icon: <LogOut className="size-5 text-muted" aria-hidden />,
      content: sessionsText.logout,
      onSelect: () => void endSession(current),
    },
  ];
  return (
    <Menu
      label={sessionsText.switchAccount(label)}
      entries={entries}
      triggerClassName="flex min-h-(--control) max-w-60 items-center gap-2 rounded-control px-2 hover:bg-hover"
      trigger={
        <>
          <Avatar name={name} photoUrl={current.profile?.profile_photo_url ?? null} className="size-8" />
          <span className="hidden truncate font-medium sm:block">{name ?? sessionsText.noName}</span>
          <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden />
        </>
      }
    />
  );
}
