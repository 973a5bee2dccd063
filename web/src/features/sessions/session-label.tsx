import { sessionsText } from '#text/sessions';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { SavedSession } from './saved-session.ts';
import { aliasOf, displayNameOf } from './session-profile.ts';

interface Props {
  session: SavedSession;
  /**
   * The brand is not open to this account, or the account may not use the requesting application
   * (docs/behaviour/groups.md#access).
   */
  noAccess?: boolean;
}

/** Photo, name, and email or phone of a saved session (docs/behaviour/sessions.md#screens). */
export function SessionLabel({ session: { profile }, noAccess = false }: Props) {
  const name = displayNameOf(profile);
  const alias = profile && aliasOf(profile);
  return (
    <span className="flex items-center gap-3">
      <Avatar name={name} photoUrl={profile?.profile_photo_url ?? null} />
      <span className="min-w-0">
        <span className="line-clamp-2 font-medium" title={name ?? undefined}>
          {name ?? sessionsText.noName}
        </span>
        {alias && alias !== name && (
          <span className="line-clamp-2 text-sm text-muted" title={alias}>
            {alias}
          </span>
        )}
        {noAccess && <Badge kind="warning">{sessionsText.noAccess}</Badge>}
      </span>
    </span>
  );
}
