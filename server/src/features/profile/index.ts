import { profileReadEndpoint } from './profile-read.endpoint.ts';
import { type ProfileDeps, profileService } from './profile.service.ts';

export function profileFeature(deps: ProfileDeps) {
  const profiles = profileService(deps);
  return { endpoints: [profileReadEndpoint(profiles)], profiles };
}
