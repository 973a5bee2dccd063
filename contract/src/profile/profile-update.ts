import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { locales } from '../text/locales.ts';
import { personalInput } from './personal-fields.ts';
import { Profile } from './profile.ts';

/**
 * PUT /api/profile: changes the given fields.
 * `profile_photo_url: null` removes the photo, its current address keeps it; any other address is 422, because a photo
 * can only be set by POST /api/profile/photo.
 */
export const profileUpdate = endpoint({
  method: 'PUT',
  path: '/api/profile',
  feature: 'profile',
  summary: 'Change fields of the profile.',
  source: 'docs/behaviour/profile.md#calls, security #23',
  callers: ['session'],
  body: z.strictObject({
    ...z.partial(z.object(personalInput)).shape,
    locale: z.optional(z.nullable(z.enum(locales))),
    profile_photo_url: z.optional(z.nullable(z.string().check(z.maxLength(2048, 'too_long')))),
  }),
  reply: Profile,
  errors: ['invalid_fields'],
});
