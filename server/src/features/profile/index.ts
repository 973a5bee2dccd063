import { type ProfileDeps, profileService } from './profile.service.ts';
import { profileReadEndpoint } from './profile-read.endpoint.ts';

export function profileFeature(deps: ProfileDeps) {
  const profiles = profileService(deps);
  return { endpoints: [profileReadEndpoint(profiles)], profiles };
}
