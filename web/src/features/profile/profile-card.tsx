import type { Profile } from '@latchkey/contract/profile/profile';
import { profileText } from '#text/profile';
import { Avatar } from '../../ui/avatar.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { displayNameOf, fullPhone } from '../sessions/session-profile.ts';
import { useLiveSession } from '../sessions/use-live-session.ts';
import { ContactState } from './contact-state.tsx';

/** Who is signed in: name, e-mail, phone, what is verified, and the user id to copy (spec §2). */
export function ProfileCard({ profile }: { profile: Profile | undefined }) {
  if (!profile) return <ProfileCardSkeleton />;
  const phone = fullPhone(profile);
  const name = displayNameOf({ name: profile.name, email: profile.email, phone });
  return (
    <section aria-label={profileText.card} className="grid grid-cols-[minmax(0,1fr)] gap-3 px-3">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={name} photoUrl={profile.profile_photo_url} className="size-12" />
        <p
          className="line-clamp-3 max-w-full min-w-min grow basis-0 font-semibold wrap-break-word"
          title={name ?? undefined}
        >
          {name}
        </p>
      </div>
      <ul className="grid gap-2 text-sm">
        {profile.email && (
          <li className="grid justify-items-start gap-1">
            <span className="line-clamp-3 wrap-anywhere" title={profile.email}>
              {profile.email}
            </span>
            <ContactState kind="email" verified={profile.is_email_verified} />
          </li>
        )}
        {phone && (
          <li className="grid justify-items-start gap-1">
            <span>{phone}</span>
            <ContactState kind="phone" verified={profile.is_phone_verified} />
          </li>
        )}
      </ul>
      <div className="flex items-center justify-between gap-2 text-sm">
        <div className="min-w-0">
          <p className="text-muted">{profileText.userId}</p>
          <p className="truncate font-mono" title={profile.id}>
            {profile.id}
          </p>
        </div>
        <CopyButton text={profile.id} label={profileText.copyUserId} />
      </div>
    </section>
  );
}

/** As high as the card will be: which contacts there are is known from the saved session. */
function ProfileCardSkeleton() {
  const { profile } = useLiveSession();
  const contacts = [profile?.email, profile?.phone].filter(Boolean).length || 1;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-3">
      <div className="flex items-center gap-3">
        <Skeleton className="size-12 rounded-full" />
        <Skeleton className="h-6 w-32" />
      </div>
      <div className="grid gap-2">
        {Array.from({ length: contacts }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a grey shape is its place.
          <div key={at} className="grid gap-1">
            <Skeleton className="h-5 w-44" />
            <Skeleton className="h-5.5 w-28 rounded-full" />
          </div>
        ))}
      </div>
      <Skeleton className="h-10" />
    </div>
  );
}
