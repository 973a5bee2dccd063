import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildGoProgram } from '../../../../../scripts/testing/build-go-program.ts';

export const proxyVersion = 'v7.15.3';
const startWithin = 20_000;

/** The program: OAUTH2_PROXY_BIN, or a build if Go is available; otherwise undefined, with a message. */
export async function ensureOauth2Proxy(): Promise<string | undefined> {
  const program = {
    name: 'oauth2-proxy',
    module: 'github.com/oauth2-proxy/oauth2-proxy/v7',
    version: proxyVersion,
  };
  return process.env.OAUTH2_PROXY_BIN || buildGoProgram(program);
}

/** Runs it with this configuration file until it responds at `url`. */
export async function startOauth2Proxy(
  binary: string,
  configuration: string,
  url: string,
): Promise<{ stop(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'latchkey-oauth2-proxy-'));
  const file = join(directory, 'oauth2-proxy.cfg');
  await writeFile(file, configuration);
  const child = spawn(binary, ['--config', file], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-5_000);
    });
  const isUp = async () => (await fetch(`${url}/ping`).catch(() => undefined))?.ok === true;
  const deadline = Date.now() + startWithin;
  while (!(await isUp())) {
    if (Date.now() > deadline || child.exitCode !== null) {
      child.kill('SIGKILL');
      throw new Error(`oauth2-proxy did not start: ${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
