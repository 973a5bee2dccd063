import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MailServer, mailServer } from '../../../../scripts/testing/mail-server.ts';
import { day, minute, second } from '../clock/durations.ts';
import { type FakeClock, fakeClock } from '../clock/fake-clock.ts';
import type { DatabaseHandle } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { parseSecretKeys } from '../secrets/secret-keys.ts';
import { createVault, type Vault } from '../secrets/vault.ts';
import { migratedTestDatabase } from '../testing/migrated-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { liveChannels } from './channels/registry.ts';
import { claimLife, concurrency, keepFinished, lastRetry, maxAttempts } from './limits.ts';
import { type Outbox, outbox } from './outbox.ts';
import type { OutboxWorker } from './outbox-worker.ts';
import { testOutboxWorker } from './testing/test-outbox-worker.ts';

describe('the outbox', () => {
  let database: TestDatabase;
  let handle: DatabaseHandle;
  let clock: FakeClock;
  let vault: Vault;
  let messages: Outbox;
  let mail: MailServer;
  let worker: OutboxWorker;

  beforeEach(async () => {
    database = await migratedTestDatabase();
    handle = await openDatabase(database.location);
    clock = fakeClock();
    vault = createVault(parseSecretKeys(randomBytes(32).toString('base64')), 'outbox');
    messages = outbox({ clock, vault });
    mail = await mailServer();
    worker = newWorker(mail.url);
  });

  afterEach(async () => {
    await worker.stop();
    await mail.stop();
    await handle.close();
    await database.remove();
  });

  function newWorker(smtpUrl: string): OutboxWorker {
    const settings = {
      mailFrom: 'Latchkey ID <id@example.com>',
      smtpUrl,
      sms: null,
      whatsapp: null,
      lark: null,
    };
    return testOutboxWorker({ db: handle.db, clock, vault, channels: liveChannels(settings) });
  }

  const enqueue = (to: string, expiresAt = clock.now() + 5 * minute) =>
    handle.db.transaction().execute((tx) =>
      messages.enqueue(tx, {
        template: 'one_time_code',
        channel: 'email',
        to,
        data: { code: '012345', reference: 'REF', life: 5 * minute },
        expiresAt,
      }),
    );

  const rows = () => handle.db.selectFrom('outbox').selectAll().orderBy('recipient').execute();

  it('R8 sends a mail as text and HTML, once, and then deletes its content', async () => {
    const id = await enqueue('anna@example.org');
    const [waiting] = await rows();
    expect(JSON.stringify(waiting)).not.toContain('012345');
    await worker.drain();
    await worker.drain();
    expect(mail.mails).toHaveLength(1);
    const [sent] = mail.mails;
    expect(sent).toMatchObject({
      from: 'id@example.com',
      to: ['anna@example.org'],
      subject: 'Your Latchkey ID code',
    });
    expect(sent?.messageId).toBe(`<${id}@example.com>`);
    expect(sent?.text).toContain('012345');
    expect(sent?.html).toContain('012345');
    expect(sent?.html).toContain('color-scheme: light dark');
    expect(await rows()).toMatchObject([{ status: 'sent', data: null, attempts: 1 }]);
  });

  it('R8 writes a message together with the change it announces, or not at all', async () => {
    const failing = handle.db.transaction().execute(async (tx) => {
      await messages.enqueue(tx, {
        template: 'security_notice',
        channel: 'email',
        to: 'anna@example.org',
        data: { kind: 'password_changed', at: clock.now() },
      });
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    expect(await rows()).toHaveLength(0);
  });

  it('R8 retries with a growing, capped delay while the mail server is down, then delivers once', async () => {
    const { port } = mail;
    await mail.stop();
    await enqueue('anna@example.org');
    const delays: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      await worker.drain();
      const [row] = await rows();
      expect(row).toMatchObject({ status: 'waiting', attempts: round + 1 });
      const delay = (row?.next_attempt_at ?? 0) - clock.now();
      delays.push(delay);
      await worker.drain();
      expect((await rows())[0]?.attempts).toBe(round + 1);
      clock.advance(delay);
    }
    expect(delays).toEqual([1, 2, 4, 8, 16, 30, 30].map((seconds) => seconds * second));
    mail = await mailServer(port);
    await worker.drain();
    await worker.drain();
    expect(mail.mails).toHaveLength(1);
  });

  it('#517 is attempted for as long as it is of use, while the mail server is away for two weeks', async () => {
    const { port } = mail;
    await mail.stop();
    const began = clock.now();
    await enqueue('anna@example.org', began + 14 * day);
    const delays: number[] = [];
    while (clock.now() < began + 13.9 * day) {
      await worker.drain();
      const [row] = await rows();
      expect(row?.status).toBe('waiting');
      const delay = (row?.next_attempt_at ?? 0) - clock.now();
      delays.push(delay);
      clock.advance(delay);
    }
    expect(delays.length).toBeLessThan(maxAttempts);
    expect(Math.max(...delays)).toBe(lastRetry);
    expect(delays.toSorted((a, b) => a - b)).toEqual(delays);
    mail = await mailServer(port);
    await worker.drain();
    expect(mail.mails).toHaveLength(1);
  });

  it('R8 retries after a 4xx response, and gives up after a 5xx response', async () => {
    mail.answer = ({ to }) =>
      to[0] === 'later@example.org' ? { code: 451, text: 'greylisted' } : { code: 550, text: 'no such user' };
    await enqueue('later@example.org');
    await enqueue('never@example.org');
    await worker.drain();
    expect(await rows()).toMatchObject([{ status: 'waiting' }, { status: 'failed', data: null }]);
    mail.answer = undefined;
    clock.advance(2 * second);
    await worker.drain();
    expect(mail.mails.map(({ to }) => to[0])).toEqual(['later@example.org']);
  });

  it('R8 sends nothing after its code has expired', async () => {
    mail.answer = () => ({ code: 421, text: 'busy' });
    await enqueue('anna@example.org', clock.now() + minute);
    await worker.drain();
    mail.answer = undefined;
    clock.advance(minute);
    await worker.drain();
    expect(mail.mails).toHaveLength(0);
    expect(await rows()).toMatchObject([{ status: 'expired', data: null }]);
  });

  it('R8 three workers send 60 messages exactly once each', async () => {
    for (let index = 0; index < 60; index += 1) await enqueue(`user${index}@example.org`);
    const workers = [worker, newWorker(mail.url), newWorker(mail.url)];
    await Promise.all(workers.map((each) => each.drain()));
    for (const each of workers.slice(1)) await each.stop();
    await worker.drain();
    expect(new Set(mail.mails.map(({ to }) => to[0])).size).toBe(60);
    expect(mail.mails).toHaveLength(60);
  });

  it('keeps going while more is due than one run sends, and only reads channels with messages', async () => {
    for (let index = 0; index < 3 * concurrency; index += 1) await enqueue(`person${index}@example.org`);
    expect([...messages.takeWritten()]).toEqual(['email']);
    expect(messages.takeWritten().size).toBe(0);
    await worker.look(['sms']);
    expect(mail.mails).toEqual([]);
    // One run without a timer: each sent message makes room for the next.
    void worker.look(['email']);
    await expect.poll(() => mail.mails.length, { timeout: 20_000 }).toBe(3 * concurrency);
  });

  it("R8 resumes what a crashed worker had claimed, and leaves a running worker's messages alone", async () => {
    await enqueue('anna@example.org');
    await handle.db
      .updateTable('outbox')
      .set({ status: 'sending', claimed_by: 'dead', claimed_until: clock.now() + claimLife, attempts: 1 })
      .execute();
    await worker.drain();
    expect(mail.mails).toHaveLength(0);
    clock.advance(claimLife);
    await worker.drain();
    expect(mail.mails).toHaveLength(1);
  });

  it('a newer message replaces one that has not been sent', async () => {
    const send = (code: string) =>
      handle.db.transaction().execute((tx) =>
        messages.enqueue(tx, {
          template: 'one_time_code',
          channel: 'email',
          to: 'anna@example.org',
          data: { code, reference: 'REF', life: 5 * minute },
          replaceKey: 'challenge',
        }),
      );
    await send('111111');
    await send('222222');
    await worker.drain();
    expect(mail.mails).toHaveLength(1);
    expect(mail.mails[0]?.text).toContain('222222');
  });

  it('R21 messages of an unconfigured channel expire, and finished ones are swept', async () => {
    await handle.db.transaction().execute((tx) =>
      messages.enqueue(tx, {
        template: 'one_time_code',
        channel: 'lark',
        to: 'ou_1',
        data: { code: '012345', reference: 'REF', life: 5 * minute },
        expiresAt: clock.now() + 5 * minute,
      }),
    );
    await worker.drain();
    await worker.sweep();
    expect(await rows()).toMatchObject([{ status: 'waiting' }]);
    clock.advance(5 * minute);
    await worker.sweep();
    expect(await rows()).toMatchObject([{ status: 'expired', data: null }]);
    clock.advance(keepFinished + second);
    await worker.sweep();
    expect(await rows()).toEqual([]);
  });
});
