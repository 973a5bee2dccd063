import type { FastifyInstance } from 'fastify';
import { createHashQueue } from '../../platform/passwords/hash-queue.ts';
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import { photoQueue, photoUploads } from './limits.ts';
import { type ProfileDeps, profileService } from './profile.service.ts';
import { profilePhotoUploadEndpoint } from './profile-photo-upload.endpoint.ts';
import { profilePhotosService } from './profile-photos.service.ts';
import { profileReadEndpoint } from './profile-read.endpoint.ts';
import { profileUpdateEndpoint } from './profile-update.endpoint.ts';
import { serveProfilePhotos } from './serve-profile-photos.ts';
import { timezoneUpdateEndpoint } from './timezone-update.endpoint.ts';

export function profileFeature(deps: ProfileDeps & { readonly rateLimits: RateLimits }) {
  const profiles = profileService(deps);
  const photos = profilePhotosService({
    ...deps,
    uploads: deps.rateLimits.limit('photo-upload', photoUploads),
    photoQueue: createHashQueue(photoQueue),
  });
  return {
    endpoints: [
      profileReadEndpoint(profiles),
      profileUpdateEndpoint(profiles),
      timezoneUpdateEndpoint(profiles),
      profilePhotoUploadEndpoint(photos, profiles),
    ],
    profiles,
    servePhotos: (app: FastifyInstance) => serveProfilePhotos(app, photos),
  };
}
