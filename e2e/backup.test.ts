import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { type CreatedUser, type Portal, startPortal } from './fixtures/portal-process.ts';

interface Reply {
  status: number;
  body: Record<string, unknown>;
}

async function call(
  portal: Portal,
  path: string,
  body: object,
  token?: string,
  mfaToken?: unknown,
): Promise<Reply> {
  const response = await fetch(`${portal.url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(mfaToken ? { 'x-mfa-token': String(mfaToken) } : {}),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const signIn = (portal: Portal, { email, password }: CreatedUser) =>
  call(portal, '/auth/login', { email, password });

async function setUpTotp(portal: Portal, user: CreatedUser): Promise<string> {
  const token = String((await signIn(portal, user)).body.auth_token);
  const proof = await call(portal, '/mfa/challenge/password/verify', { password: user.password }, token);
  const { body } = await call(portal, '/mfa/register/totp/request', {}, token, proof.body.mfa_token);
  const secret = String(body.secret);
  // Uses the previous time step, so that the current one is unused for the sign-in.
  const code = new TOTP({ secret }).generate({ timestamp: Date.now() - 30_000 });
  const done = await call(
    portal,
    '/mfa/register/totp/setup',
    { reference_code: body.reference_code, code },
    token,
  );
  expect(done.status).toBe(200);
  const response = await fetch(`${portal.url}/api/mfa/toggle-2fa`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'x-mfa-token': String(
        (await call(portal, '/mfa/challenge/totp/verify', { code: new TOTP({ secret }).generate() }, token))
          .body.mfa_token,
      ),
    },
    body: JSON.stringify({ is_enabled: true }),
  });
  expect(response.status).toBe(200);
  return secret;
}

it('R13 a backup made during writes restores to a working sign-in with TOTP', async () => {
  const portal = await startPortal();
  const restored = await startPortal();
  try {
    const user = await portal.createUser();
    const writer = await portal.createUser();
    const secret = await setUpTotp(portal, user);

    const backup = join(portal.dataDir, 'backup');
    let isOver = false;
    const writes = (async () => {
      while (!isOver) await signIn(portal, writer);
    })();
    expect(await portal.cli(['backup', backup])).toMatchObject({ code: 0 });
    isOver = true;
    await writes;
    expect((await portal.cli(['backup', backup])).stderr).toContain('already exists');

    // Neither over an existing database nor while a server is running.
    expect((await restored.cli(['restore', backup])).stderr).toContain('--force');
    expect((await restored.cli(['restore', backup, '--force'])).stderr).toContain('stop it first');
    await restored.stop();
    expect(await restored.cli(['restore', backup, '--force'])).toMatchObject({ code: 0 });
    await restored.restart();

    const { body } = await signIn(restored, user);
    expect(body.status).toBe('2fa_required');
    const pending = String(body.auth_token);
    const code = new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 });
    const proof = await call(restored, '/mfa/challenge/totp/verify', { code }, pending);
    expect(proof.status).toBe(200);
    const session = await call(restored, '/auth/login/2fa', { mfa_token: proof.body.mfa_token }, pending);
    expect(session).toMatchObject({ status: 200, body: { auth_token: expect.any(String) } });
  } finally {
    await portal.dispose();
    await restored.dispose();
    await rm(join(portal.dataDir, 'backup'), { recursive: true, force: true });
  }
});
