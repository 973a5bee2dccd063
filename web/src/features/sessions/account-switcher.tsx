import { ChevronDown, LogOut, Plus } from 'lucide-react';
import { sessionsText } from '#text/sessions';
import { useRedirect } from '../../platform/routing/use-redirect.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { liveSessionsOf } from './current-session.ts';
import { endSession } from './end-session.ts';
import { SessionLabel } from './session-label.tsx';
import { displayNameOf } from './session-profile.ts';
import { useEnterAccount } from './use-enter-account.ts';
import { useLiveSession } from './use-live-session.ts';
import { useSessions } from './use-sessions.ts';

/** The other signed-in accounts, another one more, and the way out (spec §2). */
export function AccountSwitcher() {
  const current = useLiveSession();
  const others = liveSessionsOf(useSessions()).filter(({ id }) => id !== current.id);
  const redirect = useRedirect();
  const enter = useEnterAccount();
  const name = displayNameOf(current.profile) ?? sessionsText.noName;
  return (
    <Menu
      label={sessionsText.switchAccount(name)}
      triggerClassName="flex min-h-11 max-w-60 items-center gap-2 rounded-control px-2 hover:bg-hover"
      trigger={
        <>
          <Avatar name={name} photoUrl={current.profile?.profile_photo_url ?? null} className="size-8" />
          <span className="hidden truncate font-medium sm:block">{name}</span>
          <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden />
        </>
      }
    >
      <div className="px-3 py-2">
        <SessionLabel session={current} />
      </div>
      <MenuSeparator />
      {others.map((session) => (
        <MenuItem key={session.id} onSelect={() => void enter(session)}>
          <SessionLabel session={session} />
        </MenuItem>
      ))}
      {others.length > 0 && <MenuSeparator />}
      <MenuItem
        icon={<Plus className="size-5 text-muted" aria-hidden />}
        onSelect={() => redirect('authLogin')}
      >
        {sessionsText.addAnother}
      </MenuItem>
      <MenuItem
        icon={<LogOut className="size-5 text-muted" aria-hidden />}
        onSelect={() => void endSession(current)}
      >
        {sessionsText.logout}
      </MenuItem>
    </Menu>
  );
}
