import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-stray-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Starts a portal, throws an uncaught error, and checks that it is alive. */
const program = `
import { once } from 'node:events';
import { start } from '${import.meta.dirname}/start.ts';
import { parseConfig } from '${import.meta.dirname}/config.ts';
const portal = await start(parseConfig({ PORT: '0', DATA_DIR: '${dataDir}', NODE_ENV: 'test' }));
const heard = Promise.all([once(process, 'uncaughtException'), once(process, 'unhandledRejection')]);
setTimeout(() => { throw new Error('thrown in a timer'); });
void Promise.reject(new Error('rejected unheard'));
await heard;
console.log('livez ' + (await fetch(portal.url + '/livez')).status);
await portal.stop();
process.exit(0);
`;

it('R25 logs an uncaught error and keeps running', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(output).toContain('livez 200');
  const lines = output.split('\n');
  expect(lines.filter((line) => line.includes('thrown in a timer'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('rejected unheard'))).toHaveLength(1);
  expect(code).toBe(0);
});
