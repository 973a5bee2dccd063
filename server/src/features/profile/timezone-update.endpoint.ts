import { timezoneUpdate } from '@latchkey/contract/profile/timezone-update';
import { implement } from '../../platform/http/implement.ts';
import type { ProfileService } from './profile.service.ts';

export function timezoneUpdateEndpoint(profiles: ProfileService) {
  return implement(timezoneUpdate, ({ caller, body }) => profiles.update(caller.userId, body));
}
