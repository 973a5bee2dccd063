import { profilePhotoUpload } from '@latchkey/contract/profile/profile-photo-upload';
import { profileRead } from '@latchkey/contract/profile/profile-read';
import { profileUpdate } from '@latchkey/contract/profile/profile-update';
import { timezoneUpdate } from '@latchkey/contract/profile/timezone-update';
import { implement } from '../../platform/http/implement.ts';
import type { ProfileService } from './profile.service.ts';
import type { ProfilePhotosService } from './profile-photos.service.ts';

interface ProfileServices {
  readonly profiles: ProfileService;
  readonly photos: ProfilePhotosService;
}

export function profileEndpoints({ profiles, photos }: ProfileServices) {
  return [
    implement(profileRead, ({ caller }) => profiles.read(caller.userId)),
    implement(profileUpdate, ({ caller, body }) => profiles.update(caller, body)),
    implement(timezoneUpdate, ({ caller, body }) => profiles.update(caller, body)),
    implement(profilePhotoUpload, async ({ caller, body }) => {
      await photos.replace(caller, body.image);
      return profiles.read(caller.userId);
    }),
  ];
}
