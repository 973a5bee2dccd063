import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdInput, MfaTokenInput, NameInput } from '../http/scalars.ts';
import { CompanionDevice } from './companion-device.ts';

/** POST /api/companion/devices/:id/rename: renames a device; another account's is 404. */
export const companionDeviceRename = endpoint({
  method: 'POST',
  path: '/api/companion/devices/:id/rename',
  feature: 'companion',
  summary: 'Rename a companion device.',
  source: 'docs/behaviour/mfa.md#step-up, docs/behaviour/companion.md#pairing',
  callers: ['session'],
  duringAttention: true,
  stepUp: true,
  params: z.object({ id: IdInput }),
  body: z.strictObject({ name: NameInput, mfa_token: MfaTokenInput }),
  reply: CompanionDevice,
  errors: ['2fa_required', 'not_found'],
});
