import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, type ExpectStatic, expect, it } from 'vitest';
import { type MailServer, mailServer } from '../scripts/testing/mail-server.ts';
import { commitModes } from './fixtures/commit-modes.ts';
import { type CreatedUser, type Portal, startPortal } from './fixtures/portal-process.ts';

// SLOW_SMTP_SECONDS=30 tests a server that takes 30 s per mail.
const slowSeconds = Number(process.env.SLOW_SMTP_SECONDS ?? 6);

/** A portal with accounts that sends mails to the test's mail server. */
function livePortal(accounts: number, env: Record<string, string> = {}) {
  let mail: MailServer;
  let portal: Portal;
  const users: CreatedUser[] = [];
  beforeAll(async () => {
    mail = await mailServer();
    portal = await startPortal({
      MESSAGES: 'live',
      SMTP_URL: mail.url,
      MAIL_FROM: 'id@example.com',
      ...env,
    });
    for (let index = 0; index < accounts; index += 1) users.push(await portal.createUser());
  });
  afterAll(async () => {
    await portal.dispose();
    await mail.stop();
  });

  async function forgot(email: string): Promise<number> {
    const start = performance.now();
    const response = await fetch(`${portal.url}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    expect(response.status).toBe(200);
    return performance.now() - start;
  }

  const mailsTo = (email: string) => mail.mails.filter(({ to }) => to.includes(email));

  /** Messages in the outbox that are not finished: they may still be sent, or sent again. */
  function unsent(): number {
    const database = new DatabaseSync(join(portal.dataDir, 'latchkey.sqlite'), { readOnly: true });
    try {
      const row = database
        .prepare("select count(*) as count from outbox where status in ('waiting', 'sending')")
        .get();
      return Number(row?.count);
    } finally {
      database.close();
    }
  }

  /** Each of these got a mail, and still only one after nothing more can be sent. */
  async function expectOneEach(
    recipients: readonly CreatedUser[],
    ownExpect: ExpectStatic = expect,
  ): Promise<void> {
    await ownExpect.poll(unsent, { timeout: 60_000 + mail.delay }).toBe(0);
    ownExpect(recipients.map(({ email }) => mailsTo(email).length)).toEqual(recipients.map(() => 1));
  }

  return {
    users,
    portal: () => portal,
    mail: () => mail,
    async startMailServer() {
      mail = await mailServer(mail.port);
    },
    forgot,
    expectOneEach,
  };
}

describe('R8 messages of a portal in its own process', () => {
  const { users, portal, mail, startMailServer, forgot, expectOneEach } = livePortal(5);

  it('responds immediately while the mail server is slow, and every mail arrives once', {
    timeout: 180_000,
  }, async () => {
    const recipients = users.slice(0, 3);
    mail().delay = slowSeconds * 1_000;
    const times: number[] = [];
    for (const { email } of recipients) times.push(await forgot(email));
    for (let index = 0; index < 40; index += 1) times.push(await forgot(`nobody-${index}@example.com`));
    // No call waits for the mail server.
    expect(Math.max(...times)).toBeLessThan(mail().delay / 2);
    await expectOneEach(recipients);
    mail().delay = 0;
  });

  it('delivers after the mail server was down, once', { timeout: 180_000 }, async () => {
    const recipients = users.slice(3, 5);
    await mail().stop();
    for (const { email } of recipients) await forgot(email);
    // Long enough for the first attempts to fail.
    await expect
      .poll(
        () =>
          portal()
            .log()
            .match(/message not sent/g)?.length ?? 0,
        { timeout: 20_000 },
      )
      .toBeGreaterThan(1);
    await startMailServer();
    await expectOneEach(recipients);
  });
});

// Concurrent, because most of the time is spent until a claim of the killed process expires.
describe.concurrent.each(commitModes)(
  'R8 messages of a portal whose process is killed, with SQLITE_COMMIT=%s',
  (commit) => {
    const { users, portal, mail, startMailServer, forgot, expectOneEach } = livePortal(2, {
      SQLITE_COMMIT: commit,
    });

    it('kill -9 between writing and sending neither loses nor duplicates anything', {
      timeout: 180_000,
    }, async (test) => {
      for (const user of users) {
        await mail().stop();
        await forgot(user.email);
        await portal().stop('SIGKILL');
        await startMailServer();
        await portal().restart();
        // The global `expect` is shared by concurrent tests and ends with the first one.
        await expectOneEach([user], test.expect);
      }
    });
  },
);
