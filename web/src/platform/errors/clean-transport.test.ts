import { expect, it } from 'vitest';
import { cleanTransport } from './clean-transport.ts';

const page = 'https://id.example.com/auth/reset-password';

/** What the underlying transport receives for one item. */
async function sent(type: string, payload: unknown, length = 0): Promise<[{ length: number }, string]> {
  const envelopes: unknown[] = [];
  const make = cleanTransport(() => ({
    send: async (envelope: unknown) => {
      envelopes.push(envelope);
      return {};
    },
    flush: async () => true,
  }));
  const transport = make({ url: page, recordDroppedEvent: () => {} });
  await transport.send([{}, [[{ type, length }, payload]]] as unknown as Parameters<
    typeof transport.send
  >[0]);
  const [[, items]] = envelopes as [[unknown, [[{ length: number }, string]]]];
  return items[0];
}

it('H11 #49 a recording contains no query of any address, and its length is right', async () => {
  const events = [
    { type: 4, data: { href: `${page}?token=secret&x=é` } },
    {
      type: 2,
      data: { attributes: { href: '/auth/reset-password?token=secret', _cssText: '#a{}.b[c=d]{}' } },
    },
  ];
  const [header, recording] = await sent('replay_recording', `{"segment_id":0}\n${JSON.stringify(events)}`);
  expect(header.length).toBe(Buffer.byteLength(recording));
  const [first, rest = ''] = recording.split('\n');
  expect(JSON.parse(first ?? '')).toEqual({ segment_id: 0 });
  expect(JSON.parse(rest)).toEqual([
    { type: 4, data: { href: page } },
    { type: 2, data: { attributes: { href: '/auth/reset-password', _cssText: '#a{}.b[c=d]{}' } } },
  ]);
});

it('H11 #49 nor does the list of pages sent with it', async () => {
  const [, event] = await sent('replay_event', { urls: [`${page}?token=secret`], segment_id: 0 });
  expect(event).toEqual({ urls: [page], segment_id: 0 });
});

it('a recording that could not be cleaned is dropped', async () => {
  expect((await sent('replay_recording', new Uint8Array([1, 2, 3])))[1]).toBe('{}\n[]');
});

it('#49 a measurement contains no text of its element', async () => {
  const [, span] = await sent('span', { attributes: { element: 'span[title="ann@example.com"]' } });
  expect(span).toEqual({ attributes: { element: 'span[title]' } });
});
