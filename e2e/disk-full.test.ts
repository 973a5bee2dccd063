import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MountedDisk, mountDisk } from './fixtures/mount-disk.ts';
import { type CreatedUser, type Portal, startPortal } from './fixtures/portal-process.ts';

const underWay = new AsyncDisposableStack();
afterAll(() => underWay.disposeAsync());

async function mounted(kind: 'plain' | 'thin'): Promise<MountedDisk | undefined> {
  const disk = await mountDisk(kind);
  if (disk) underWay.defer(() => disk.remove());
  return disk;
}
const plain = await mounted('plain');
const thin = await mounted('thin');

/** Repeats a call until it is refused, because free space in the database is used first. Returns how many succeeded. */
async function untilRefused(call: () => Promise<Response>): Promise<number> {
  for (let count = 0; count < 200; count += 1) {
    const { status } = await call();
    if (status === 503) return count;
  }
  throw new Error('Nothing was refused');
}

/** A portal whose data is on the disk, with a signed-in account. Not started without a disk. */
function onDisk(disk: MountedDisk | undefined) {
  let portal: Portal;
  let user: CreatedUser;
  let token: string;
  const dataDir = join(disk?.path ?? '', 'data');
  const database = <T>(read: (opened: DatabaseSync) => T): T => {
    const opened = new DatabaseSync(join(dataDir, 'latchkey.sqlite'));
    try {
      return read(opened);
    } finally {
      opened.close();
    }
  };
  const post = (path: string, body: object, bearer?: string) =>
    fetch(`${portal.url}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      },
      body: JSON.stringify(body),
    });
  const signIn = () => post('/auth/login', { email: user.email, password: user.password });
  const signedIn = async () => {
    const { auth_token: given } = (await (await signIn()).json()) as { auth_token: string };
    return given;
  };
  return {
    async start() {
      portal = await startPortal({ DATA_DIR: dataDir });
      underWay.defer(() => portal.dispose());
      user = await portal.createUser();
      token = await signedIn();
    },
    portal: () => portal,
    token: () => token,
    post,
    signIn,
    signedIn,
    async check(bearer = token) {
      const headers = { authorization: `Bearer ${bearer}` };
      return (await fetch(`${portal.url}/api/oauth/is-authenticated`, { headers })).status;
    },
    get: async (path: string) => (await fetch(portal.url + path)).status,
    /** Number of sign-ins in the history. */
    rows: () =>
      database((opened) =>
        ['sessions', 'login_history'].map((table) =>
          Number(opened.prepare(`select count(*) as n from ${table}`).get()?.n),
        ),
      ),
    integrity: () => database((opened) => opened.prepare('pragma integrity_check').get()),
  };
}

describe.runIf(plain)('R5 a full disk', () => {
  const disk = plain as MountedDisk;
  const { start, portal, token, post, signIn, signedIn, check, get, rows, integrity } = onDisk(plain);
  beforeAll(start);

  it('fails every write completely with 503 and a log entry, while reads work; with space everything recovers', async () => {
    const others: string[] = [];
    while (others.length < 20) others.push(await signedIn());
    const before = rows();
    await disk.fill();
    const count = await untilRefused(signIn);
    expect(rows()).toEqual(before.map((rowCount) => rowCount + count));
    // Smaller writes may still fit when those of a sign-in do not.
    const fail = () => post('/auth/login', { email: 'nobody@example.com', password: 'wrong horse battery' });
    await untilRefused(fail);
    await untilRefused(() => post('/logout', {}, others.pop()));
    const kept = rows();
    const refused = [
      ...(await Promise.all([signIn(), signIn(), signIn()])),
      await fail(),
      await post('/logout', {}, token()),
    ];
    expect(refused.map(({ status }) => status)).toEqual(Array(refused.length).fill(503));
    for (const reply of refused) {
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await reply.text()).not.toMatch(/sqlite|full|disk/i);
    }
    expect(rows()).toEqual(kept);
    expect(await check()).toBe(200);
    for (const path of ['/livez', '/readyz', '/']) expect(await get(path)).toBe(200);
    await expect.poll(portal().log).toContain('"message":"The disk is full');

    await disk.clear();
    expect(await check(await signedIn())).toBe(200);
    expect(rows()).toEqual(kept.map((rowCount) => rowCount + 1));
    expect(integrity()).toEqual({ integrity_check: 'ok' });
  });

  it('lets no portal start, with a clear message, and leaves nothing half created', async () => {
    await portal().stop();
    await disk.fill();
    await expect(portal().restart()).rejects.toThrow('latchkey: The disk is full');
    const fresh = join(disk.path, 'fresh');
    await expect(startPortal({ DATA_DIR: fresh })).rejects.toThrow('no space left on device');
    expect(await readdir(fresh)).toEqual([]);
    await disk.clear();
    await portal().restart();
    expect(await check()).toBe(200);
  });
});

describe.runIf(thin)('R5 R1 a disk that accepts a write and fails to store it', () => {
  const disk = thin as MountedDisk;
  const { start, portal, signIn, signedIn, check, get, integrity } = onDisk(thin);
  beforeAll(start);

  it('is not trusted until a restart, and is reported to the operator once', async () => {
    await disk.fill();
    await untilRefused(signIn);
    expect((await signIn()).status).toBe(503);
    expect([await check(), await get('/readyz'), await get('/livez')]).toEqual([503, 503, 200]);
    const isFatal = (line: string) => line.includes('"level":"fatal"');
    await expect
      .poll(() => portal().log().split('\n').filter(isFatal))
      .toEqual([expect.stringContaining('until the server is started again')]);
  });

  it('has everything that the portal answers after the restart', async () => {
    await portal().stop('SIGKILL');
    await disk.clear();
    await portal().restart();
    expect(await check()).toBe(200);
    const late = await signedIn();
    await portal().stop('SIGKILL');
    await disk.remount();
    await portal().restart();
    expect([await check(), await check(late)]).toEqual([200, 200]);
    expect(integrity()).toEqual({ integrity_check: 'ok' });
  });
});
