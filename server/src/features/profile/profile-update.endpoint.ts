import { profileUpdate } from '@latchkey/contract/profile/profile-update';
import { implement } from '../../platform/http/implement.ts';
import type { ProfileService } from './profile.service.ts';

export function profileUpdateEndpoint(profiles: ProfileService) {
  return implement(profileUpdate, ({ caller, body }) => profiles.update(caller.userId, body));
}
