import type { FastifyInstance } from 'fastify';
import { createHashQueue } from '../../platform/passwords/hash-queue.ts';
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import { profileEndpoints } from './endpoints.ts';
import { languageChanges, photoQueue, photoUploads, profileChanges } from './limits.ts';
import { type ProfileDeps, profileService } from './profile.service.ts';
import { profilePhotosService } from './profile-photos.service.ts';
import { serveProfilePhotos } from './serve-profile-photos.ts';

export interface ProfileFeatureDeps extends Omit<ProfileDeps, 'changes' | 'languageChanges'> {
  readonly rateLimits: RateLimits;
}

export function profileFeature(deps: ProfileFeatureDeps) {
  const { db, clock, rateLimits } = deps;
  const profiles = profileService({
    db,
    clock,
    sessions: deps.sessions,
    pendingAttentions: deps.pendingAttentions,
    changes: rateLimits.limit('profile-changes', profileChanges),
    languageChanges: rateLimits.limit('language-changes', languageChanges),
    notices: deps.notices,
    hasAccess: deps.hasAccess,
    passwordResetAt: deps.passwordResetAt,
    accountRecovery: deps.accountRecovery,
    isOperator: deps.isOperator,
  });
  const photos = profilePhotosService({
    db,
    clock,
    sessions: deps.sessions,
    uploads: rateLimits.limit('photo-upload', photoUploads),
    photoQueue: createHashQueue(photoQueue),
  });
  return {
    endpoints: profileEndpoints({ profiles, photos }),
    profiles,
    servePhotos: (app: FastifyInstance) => serveProfilePhotos(app, photos),
  };
}
