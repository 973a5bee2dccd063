import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { readInbox } from '../../app/testing/read-inbox.ts';
import { testPortal } from '../../app/testing/test-portal.ts';
import { fakeClock } from '../clock/fake-clock.ts';
import { DevInbox } from './dev-inbox.ts';
import { inboxSize } from './limits.ts';
import type { OutboxWorker } from './outbox-worker.ts';
import { serveDevInbox } from './serve-dev-inbox.ts';

describe('the development inbox', () => {
  it('shows what would have been sent, newest first, as JSON and as a page without scripts', async () => {
    const portal = await testPortal();
    await portal.createUser({ email: 'anna@example.com', emailVerified: true });
    await portal.createUser({ email: 'bert@example.com', emailVerified: true });
    await portal.call(forgotPassword, { body: { email: 'anna@example.com' } });
    portal.clock.advance(1_000);
    await portal.call(forgotPassword, { body: { email: 'bert@example.com' } });
    const all = await readInbox(portal);
    expect(all.map(({ to }) => to)).toEqual(['bert@example.com', 'anna@example.com']);
    const [one] = await readInbox(portal, 'ANNA@example.com');
    expect(one).toEqual({
      id: expect.any(String),
      channel: 'email',
      to: 'anna@example.com',
      subject: 'Reset your Latchkey ID password',
      text: expect.stringContaining('Reset your password'),
      html: expect.stringContaining('<!doctype html>'),
      code: null,
      link: expect.stringContaining('/auth/reset-password?email='),
      at: expect.stringMatching(/Z$/),
    });
    const page = await portal.fetch('/dev/inbox');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('anna@example.com');
    await portal.stop();
  });

  describe("#110 a stranger reads everyone's codes in the development inbox", () => {
    const serve = async () => {
      const app = fastify({ trustProxy: ['127.0.0.1'] });
      const inbox = new DevInbox(fakeClock());
      serveDevInbox(app, inbox, { drain: async () => undefined } as OutboxWorker);
      return app;
    };
    const here = { host: 'localhost:3000' };
    it.each([
      ['from this machine by its own name', '127.0.0.1', here, 200],
      ['from this machine over IPv6', '::1', { host: '[::1]:3000' }, 200],
      ['from another machine', '192.0.2.7', here, 403],
      ['from another machine over IPv6', '::ffff:192.0.2.7', here, 403],
      ['by a foreign name that resolves here', '127.0.0.1', { host: 'evil.example:3000' }, 403],
      ['by a name that only begins like the right one', '127.0.0.1', { host: 'localhost.evil.example' }, 403],
      ['by a foreign name after the right one', '127.0.0.1', { host: 'localhost:3000@evil.example' }, 403],
      ['by two names', '127.0.0.1', { host: 'localhost, evil.example' }, 403],
      ['through a proxy on this machine', '127.0.0.1', { ...here, 'x-forwarded-for': '192.0.2.7' }, 403],
      ['through a proxy that sends Via', '127.0.0.1', { ...here, via: '1.1 proxy' }, 403],
      ['through a proxy that sends X-Real-IP', '127.0.0.1', { ...here, 'x-real-ip': '192.0.2.7' }, 403],
      ['from a page of another origin', '127.0.0.1', { ...here, 'sec-fetch-site': 'cross-site' }, 403],
      ['through a proxy that sends Forwarded', '127.0.0.1', { ...here, forwarded: 'for=192.0.2.7' }, 403],
    ])('%s', async (_name, remoteAddress, headers, status) => {
      const app = await serve();
      for (const url of ['/dev/inbox', '/dev/inbox.json', '/dev/inbox.json?to=a@example.com']) {
        expect((await app.inject({ url, remoteAddress, headers })).statusCode).toBe(status);
      }
      await app.close();
    });
  });

  it('does not exist if messages are sent', async () => {
    const portal = await testPortal({
      MESSAGES: 'live',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'id@example.com',
    });
    expect((await portal.fetch('/dev/inbox.json')).status).toBe(404);
    expect((await portal.fetch('/dev/inbox')).status).toBe(404);
    await portal.stop();
  });

  it('removes the oldest', async () => {
    const inbox = new DevInbox(fakeClock());
    const sms = inbox.channel('sms');
    const message = {
      to: '+6581234567',
      locale: 'en',
      subject: '',
      text: '',
      html: null,
      code: null,
      link: null,
    };
    for (let index = 0; index < inboxSize + 10; index += 1) await sms.send({ ...message, id: String(index) });
    expect(inbox.list()).toHaveLength(inboxSize);
    expect(inbox.list()[0]?.id).toBe(String(inboxSize + 9));
  });
});
