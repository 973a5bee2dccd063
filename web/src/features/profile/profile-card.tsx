import type { Profile } from '@latchkey/contract/profile/profile';
import { profileText } from '#text/profile';
import { sessionsText } from '#text/sessions';
import { Avatar } from '../../ui/avatar.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { displayNameOf, sessionProfileOf } from '../sessions/session-profile.ts';
import { useLiveSession } from '../sessions/use-live-session.ts';
import { ContactState } from './contact-state.tsx';

interface Props {
  profile: Profile | undefined;
  /** The profile could not be loaded, as the page says. */
  hasFailed: boolean;
}

/**
 * The signed-in account: name, email, phone, their verification, and the user id to copy
 * (docs/behaviour/profile.md#screens).
 * Until the profile is loaded it shows the data of the saved session, so that nothing beneath it moves.
 */
export function ProfileCard({ profile, hasFailed }: Props) {
  const { profile: saved } = useLiveSession();
  const known = profile ? sessionProfileOf(profile) : saved;
  if (!known) return hasFailed ? null : <ProfileCardSkeleton />;
  const notKnown = hasFailed ? null : undefined;
  const { id, email, phone } = known;
  const name = displayNameOf(known);
  return (
    <section aria-label={profileText.card} className="grid grid-cols-[minmax(0,1fr)] gap-3 px-3 low:gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={name} photoUrl={known.profile_photo_url} className="size-12 low:size-10" />
        <p
          className="line-clamp-3 max-w-full min-w-0 grow basis-[min-content] font-semibold wrap-break-word"
          title={name ?? undefined}
        >
          {name ?? sessionsText.noName}
        </p>
      </div>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1.5 text-xs text-muted">
        {email && (
          <li className="grid justify-items-start">
            <span className="line-clamp-3" title={email}>
              {email}
            </span>
            <ContactState quiet kind="email" verified={profile ? profile.is_email_verified : notKnown} />
          </li>
        )}
        {phone && (
          <li className="grid justify-items-start">
            <span>{phone}</span>
            <ContactState quiet kind="phone" verified={profile ? profile.is_phone_verified : notKnown} />
          </li>
        )}
        <li className="flex items-center gap-2">
          <span className="shrink-0">{profileText.userId}</span>
          <span className="min-w-0 grow truncate font-mono" title={id}>
            {id}
          </span>
          <CopyButton text={id} label={profileText.copyUserId} />
        </li>
      </ul>
    </section>
  );
}

/** At the first visit nothing is known about the account; most have one contact. */
function ProfileCardSkeleton() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-3 low:gap-2">
      <div className="flex items-center gap-3">
        <Skeleton className="size-12 rounded-full low:size-10" />
        <Skeleton className="h-6 w-32" />
      </div>
      <div className="grid gap-1.5">
        <div className="grid">
          <Skeleton className="h-4.5 w-44" />
          <Skeleton className="h-5 w-28" />
        </div>
        <Skeleton className="h-5" />
      </div>
    </div>
  );
}
