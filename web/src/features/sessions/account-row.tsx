import { LogOut } from 'lucide-react';
import { useRef, useState } from 'react';
import { sessionsText } from '#text/sessions';
import { seenAfterMs } from '../../platform/presence/seen-clicks.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { usePassFocus } from '../../ui/use-pass-focus.ts';
import { removeSession } from './end-session.ts';
import type { SavedSession } from './saved-session.ts';
import { SessionLabel } from './session-label.tsx';
import { labelOf } from './session-profile.ts';

interface Props {
  session: SavedSession;
  removing: boolean;
  /** Shown beneath the account, for example that it was last used for this application. */
  note?: string | undefined;
  /** The account may not use the requesting application. */
  noAccess?: boolean;
  onEnter: (session: SavedSession) => Promise<void>;
}

/** A saved session: chosen by a click, or ended in remove mode. */
export function AccountRow({ session, removing, note, noAccess = false, onEnter }: Props) {
  const [entering, setEntering] = useState(false);
  const enter = async () => {
    setEntering(true);
    await onEnter(session).finally(() => setEntering(false));
  };
  if (removing)
    return (
      <li className="flex items-center justify-between gap-3 rounded-control border border-border py-3 ps-4 pe-2">
        <SessionLabel session={session} />
        <LogoutButton session={session} />
      </li>
    );
  return (
    <li>
      <button
        type="button"
        aria-busy={entering || undefined}
        aria-disabled={entering || undefined}
        onClick={() => !entering && void enter()}
        className="flex w-full items-center justify-between gap-3 rounded-control border border-border-strong px-4 py-3 text-start hover:bg-hover"
      >
        <span className="grid gap-1">
          <SessionLabel session={session} noAccess={noAccess} />
          {note && <span className="ps-13 text-sm text-muted">{note}</span>}
        </span>
        {entering && <Spinner className="size-5 shrink-0 text-muted" />}
      </button>
    </li>
  );
}

/** When a row was last removed. The next one moves under the pointer, and a double click must not sign it out as well (#516). */
let movedAt = Number.NEGATIVE_INFINITY;

function LogoutButton({ session }: { session: SavedSession }) {
  const button = useRef<HTMLButtonElement>(null);
  usePassFocus(button);
  const [ending, setEnding] = useState(false);
  const name = labelOf(session.profile);
  const end = async () => {
    if (ending || performance.now() - movedAt < seenAfterMs) return;
    setEnding(true);
    await removeSession(session).finally(() => {
      movedAt = performance.now();
      setEnding(false);
    });
  };
  return (
    <button
      ref={button}
      type="button"
      title={sessionsText.logoutThisSession}
      aria-label={name ? sessionsText.logoutSessionOf(name) : sessionsText.logoutThisSession}
      aria-busy={ending || undefined}
      aria-disabled={ending || undefined}
      onClick={() => void end()}
      className="grid size-(--control) shrink-0 place-items-center rounded-control text-danger hover:bg-danger-surface"
    >
      {ending ? <Spinner className="size-5" /> : <LogOut className="size-5" aria-hidden />}
    </button>
  );
}
