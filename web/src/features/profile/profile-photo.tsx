import type { Profile } from '@latchkey/contract/profile/profile';
import { useId, useRef } from 'react';
import { profileText } from '#text/profile';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { displayNameOf } from '../sessions/session-profile.ts';
import { usePhotoChange } from './use-photo-change.ts';

/** The photo, which can be changed or removed (docs/behaviour/profile.md#calls). */
export function ProfilePhoto({ profile }: { profile: Profile }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { busy, error, upload, remove } = usePhotoChange();
  const name = displayNameOf(profile);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Avatar name={name} photoUrl={profile.profile_photo_url} className="size-20 text-lg" />
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap gap-2">
          <Button
            kind="secondary"
            busy={busy === 'upload'}
            disabled={busy !== undefined}
            aria-describedby={`${id}-note`}
            onClick={() => input.current?.click()}
          >
            {profile.profile_photo_url ? profileText.changePhoto : profileText.uploadPhoto}
          </Button>
          {profile.profile_photo_url && (
            <Button
              kind="quiet"
              busy={busy === 'remove'}
              disabled={busy !== undefined}
              onClick={() => void remove()}
            >
              {profileText.removePhoto}
            </Button>
          )}
        </div>
        <p id={`${id}-note`} className="text-sm text-muted">
          {profileText.photoHint}
        </p>
        <p role="alert" className="text-sm text-danger empty:hidden">
          {error}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
        aria-label={profileText.choosePhoto}
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // So that the same file can be chosen again after an error.
          event.currentTarget.value = '';
          if (file) void upload(file);
        }}
      />
    </div>
  );
}
