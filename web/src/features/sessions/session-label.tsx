import { sessionsText } from '#text/sessions';
import { Avatar } from '../../ui/avatar.tsx';
import type { SavedSession } from './saved-session.ts';
import { aliasOf, displayNameOf } from './session-profile.ts';

/** Photo, name, and e-mail or phone of a saved session (spec §2). */
export function SessionLabel({ session: { profile } }: { session: SavedSession }) {
  const name = displayNameOf(profile);
  const alias = profile && aliasOf(profile);
  return (
    <span className="flex items-center gap-3">
      <Avatar name={name} photoUrl={profile?.profile_photo_url ?? null} />
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-medium">{name ?? sessionsText.noName}</span>
        {alias && alias !== name && <span className="block text-sm text-muted">{alias}</span>}
      </span>
    </span>
  );
}
