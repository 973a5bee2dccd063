import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Profile } from './profile.ts';

/** Maximum bytes of a photo before base64. */
export const profilePhotoMaxBytes = 2 * 1024 * 1024;

const base64Length = Math.ceil(profilePhotoMaxBytes / 3) * 4;

/**
 * POST /api/profile/photo: replaces the photo; `image` is the picture in base64, without a `data:` prefix.
 * The format is detected from the bytes; anything that is not a picture is 422.
 */
export const profilePhotoUpload = endpoint({
  method: 'POST',
  path: '/api/profile/photo',
  feature: 'profile',
  summary: 'Upload a profile photo.',
  source: 'docs/behaviour/profile.md#calls',
  callers: ['session'],
  body: z.strictObject({
    image: z.string().check(z.minLength(1, 'required'), z.maxLength(base64Length, 'too_long')),
  }),
  // The base64 text, and room for the JSON around it.
  bodyLimit: base64Length + 1024,
  reply: Profile,
  errors: ['invalid_fields', 'too_large'],
});
