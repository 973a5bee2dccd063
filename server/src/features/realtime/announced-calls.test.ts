import { allEndpoints } from '@latchkey/contract/all-endpoints';
import { expect, it } from 'vitest';
import { announcedCalls } from './announced-calls.ts';

/** Calls of a session that are not announced to the account's other pages, by reason. */
const untold: Readonly<Record<string, readonly string[]>> = {
  'a step on the way: nothing that a page shows is different yet': [
    'POST /api/companion/pairing',
    'POST /api/mfa/challenge/:factor/request',
    'POST /api/mfa/challenge/:factor/retry',
    'POST /api/mfa/challenge/:factor/verify',
    'POST /api/mfa/challenge/carro_id/status',
    'POST /api/mfa/challenge/passkey/option',
    'POST /api/mfa/challenge/passkey/verify',
    'POST /api/mfa/challenge/password/verify',
    'POST /api/mfa/challenge/recovery_code/verify',
    'POST /api/mfa/challenge/totp/verify',
    'POST /api/mfa/recovery/request',
    'POST /api/mfa/recovery/retry',
    'POST /api/mfa/register/lark/request',
    'POST /api/mfa/register/passkey/option',
    'POST /api/mfa/register/totp/request',
    'POST /api/oauth/authorize',
    'POST /api/oauth/device',
    'POST /api/profile/email/request',
    'POST /api/profile/email/verification/request',
    'POST /api/profile/phone/request',
    'POST /api/profile/phone/verification/request',
    'POST /api/ws/subscription',
  ],
  'the service tells in its transaction, whoever calls it': [
    'POST /api/mfa/recovery/confirm',
    'POST /api/profile/recovery/stop',
  ],
  'sessions end, and their pages hear of that': [
    'POST /api/login-histories/:id/disown',
    'POST /api/logout',
    'POST /api/oauth/logout',
    'POST /api/profile/deletion',
    'POST /api/sessions/:id/end',
    'POST /api/sessions/end-others',
  ],
  'no warning to anybody: read again with the page, or after five minutes': [
    'DELETE /api/profile/deletion',
    'POST /api/applications/:client_id/revoke',
    'POST /api/profile/login-attentions/:id',
    'POST /api/profile/photo',
    'POST /api/trusted-devices/:id/end',
    'POST /api/trusted-devices/end-all',
    'PUT /api/profile',
    'PUT /api/timezones',
  ],
};

it('every call by which a session changes something is announced to its account, or has a reason here why not', () => {
  const changes = Object.values(allEndpoints).filter(
    (endpoint) => endpoint.method !== 'GET' && endpoint.callers.includes('session'),
  );
  const silent = changes
    .filter((endpoint) => !announcedCalls.has(endpoint))
    .map(({ method, path }) => `${method} ${path}`);
  expect(silent.sort()).toEqual(Object.values(untold).flat().sort());
});
