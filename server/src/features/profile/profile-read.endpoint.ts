import { profileRead } from '@latchkey/contract/profile/profile-read';
import { implement } from '../../platform/http/implement.ts';
import type { ProfileService } from './profile.service.ts';

export function profileReadEndpoint(profiles: ProfileService) {
  return implement(profileRead, ({ caller }) => profiles.read(caller.userId));
}
