import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { TimezoneInput } from './personal-fields.ts';
import { Profile } from './profile.ts';

/** PUT /api/timezones: only sets the time zone, as reported by the browser. */
export const timezoneUpdate = endpoint({
  method: 'PUT',
  path: '/api/timezones',
  feature: 'profile',
  summary: 'Set the time zone of the profile.',
  source: 'docs/behaviour/profile.md#calls',
  callers: ['session'],
  body: z.strictObject({ timezone: TimezoneInput }),
  reply: Profile,
  errors: ['invalid_fields'],
});
