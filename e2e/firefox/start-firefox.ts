// Started instead of Firefox: starts it with the same arguments, and relays between it and Playwright. Playwright asks
// to emulate media features in each new context, which Firefox refuses (it has no such command up to 153). The relay
// reports that command as successful. The tests set what they need by preferences.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { type RawData, WebSocket, WebSocketServer } from 'ws';

const unknownToFirefox = ['emulation.setMediaFeaturesOverride'];

/** Firefox sends download events without a name, which Playwright ignores. The address serves as the name. */
function withDownloadId(text: string): string {
  if (!text.includes('"browsingContext.download')) return text;
  const event = JSON.parse(text) as { method?: string; params?: { download?: string; url: string } };
  if (!event.method?.startsWith('browsingContext.download') || !event.params) return text;
  return JSON.stringify({ ...event, params: { download: event.params.url, ...event.params } });
}

/** Relays messages between a client and the browser, except for the commands that are answered here. */
function relay(client: WebSocket, browserUrl: string): void {
  const browser = new WebSocket(browserUrl, { perMessageDeflate: false });
  const early: string[] = [];
  client.on('message', (data: RawData) => {
    const text = String(data);
    const command = JSON.parse(text) as { id: number; method: string };
    if (unknownToFirefox.includes(command.method))
      client.send(JSON.stringify({ id: command.id, type: 'success', result: {} }));
    else if (browser.readyState === WebSocket.OPEN) browser.send(text);
    else early.push(text);
  });
  browser.on('open', () => {
    for (const text of early.splice(0)) browser.send(text);
  });
  browser.on('message', (data: RawData) => client.send(withDownloadId(String(data))));
  const end = () => {
    browser.close();
    client.close();
  };
  for (const side of [browser, client]) side.on('close', end).on('error', end);
}

async function main(): Promise<void> {
  const program = process.env.FIREFOX_PROGRAM;
  if (!program) throw new Error('FIREFOX_PROGRAM names no Firefox');
  const firefox = spawn(program, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => firefox.kill(signal));

  let browserUrl = '';
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  server.on('connection', (client, { url }) => relay(client, `${browserUrl}${url ?? ''}`));
  await once(server, 'listening');
  const own = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;

  createInterface(firefox.stderr).on('line', (line) => {
    const found = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line)?.[1];
    if (found) browserUrl = found;
    process.stderr.write(`${found ? line.replace(found, own) : line}\n`);
  });
  const [code] = (await once(firefox, 'exit')) as [number | null];
  process.exit(code ?? 1);
}

await main();
