import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const source = 'github.com/oauth2-proxy/oauth2-proxy/v7';
export const proxyVersion = 'v7.15.3';
const buildWithin = 10 * 60_000;
const startWithin = 20_000;

/** The program: OAUTH2_PROXY_BIN, or built once where Go can build it; otherwise undefined, and says why. */
export async function ensureOauth2Proxy(): Promise<string | undefined> {
  const given = process.env.OAUTH2_PROXY_BIN;
  if (given) return given;
  const kept = join(homedir(), '.cache/latchkey');
  const binary = join(kept, `oauth2-proxy-${proxyVersion}`);
  if (existsSync(binary)) return binary;
  try {
    await mkdir(kept, { recursive: true });
    const { stdout } = await run('go', ['mod', 'download', '-json', `${source}@${proxyVersion}`], {
      cwd: tmpdir(),
      timeout: buildWithin,
    });
    const { Dir } = JSON.parse(stdout) as { Dir: string };
    // Whole or not at all, whoever else builds it meanwhile.
    const made = join(await mkdtemp(join(kept, 'build-')), 'oauth2-proxy');
    await run('go', ['-C', Dir, 'build', '-o', made, '.'], { timeout: buildWithin });
    await rename(made, binary);
    await rm(join(made, '..'), { recursive: true, force: true });
    return binary;
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : error;
    process.stderr.write(`SKIPPED: oauth2-proxy, because Go did not build it: ${reason}\n`);
    return undefined;
  }
}

/** Runs it with a configuration file of this text, until it answers at `url`. */
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
