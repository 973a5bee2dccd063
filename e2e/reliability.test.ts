import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitModes, killRoundsEach } from './fixtures/commit-modes.ts';
import { type CreatedUser, type Portal, startPortal } from './fixtures/portal-process.ts';

describe.each(commitModes)('a portal whose process is killed, with SQLITE_COMMIT=%s', (commit) => {
  let portal: Portal;
  let user: CreatedUser;
  beforeAll(async () => {
    portal = await startPortal({ SQLITE_COMMIT: commit });
    user = await portal.createUser();
  });
  afterAll(() => portal.dispose());

  async function signIn(): Promise<string> {
    const response = await fetch(`${portal.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: user.email, password: user.password }),
    });
    const { auth_token: token } = (await response.json()) as { auth_token?: string };
    if (!token) throw new Error(`Sign-in answered ${response.status}`);
    return token;
  }

  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  const statusOf = async (token: string) =>
    (await fetch(`${portal.url}/api/oauth/is-authenticated`, bearer(token))).status;
  const logOut = async (token: string) =>
    (await fetch(`${portal.url}/api/logout`, { method: 'POST', ...bearer(token) })).status;

  /** Signs in and out until the process is killed. Acknowledged results must exist afterwards. */
  async function writeUntilKilled(alive: Set<string>, ended: Set<string>): Promise<void> {
    try {
      for (let count = 1; ; count += 1) {
        const token = await signIn();
        alive.add(token);
        if (count % 3 !== 0) continue;
        // Between the request and its response both states are valid.
        alive.delete(token);
        if ((await logOut(token)) === 200) ended.add(token);
      }
    } catch {
      // The process was killed.
    }
  }

  it(`R1 R2 loses no acknowledged write and revives nothing, over ${killRoundsEach} times kill -9`, {
    timeout: 900_000,
  }, async () => {
    for (let round = 0; round < killRoundsEach; round += 1) {
      const [alive, ended] = [new Set<string>(), new Set<string>()];
      const writers = [1, 2, 3].map(() => writeUntilKilled(alive, ended));
      await expect.poll(() => alive.size, { timeout: 30_000 }).toBeGreaterThan(round % 5);
      await portal.stop('SIGKILL');
      await Promise.all(writers);
      await portal.restart();
      const statuses = await Promise.all([...alive].map(statusOf));
      expect(statuses.filter((status) => status !== 200)).toEqual([]);
      const revived = await Promise.all([...ended].map(statusOf));
      expect(revived.filter((status) => status !== 401)).toEqual([]);
    }
    await portal.stop();
    const database = new DatabaseSync(join(portal.dataDir, 'latchkey.sqlite'));
    expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
    database.close();
    await portal.restart();
  });

  it('R12 finishes requests in progress when told to stop', async () => {
    const inFlight = Array.from({ length: 8 }, () => signIn());
    // When the first is answered, all requests are in progress.
    await Promise.race(inFlight);
    await portal.stop('SIGTERM');
    const results = await Promise.allSettled(inFlight);
    expect(results.filter((result) => result.status === 'rejected').length).toBeLessThan(8);
    await portal.restart();
    for (const result of results) {
      if (result.status === 'fulfilled') expect(await statusOf(result.value)).toBe(200);
    }
  });

  it("R6 waits for another process's lock, then answers 503 and survives", async () => {
    const other = new DatabaseSync(join(portal.dataDir, 'latchkey.sqlite'));
    other.exec('begin immediate');
    const waiting = fetch(`${portal.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: user.email, password: user.password }),
    });
    expect((await fetch(`${portal.url}/livez`)).status).toBe(200);
    const refused = await waiting;
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBeTruthy();
    const late = signIn();
    other.exec('rollback');
    other.close();
    expect(await statusOf(await late)).toBe(200);
  });
});
