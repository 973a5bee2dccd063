import { profilePhotoUpload } from '@latchkey/contract/profile/profile-photo-upload';
import { implement } from '../../platform/http/implement.ts';
import type { ProfileService } from './profile.service.ts';
import type { ProfilePhotosService } from './profile-photos.service.ts';

export function profilePhotoUploadEndpoint(photos: ProfilePhotosService, profiles: ProfileService) {
  return implement(profilePhotoUpload, async ({ caller, body }) => {
    await photos.replace(caller.userId, body.image);
    return profiles.read(caller.userId);
  });
}
