import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { startInBackground } from './background-process.ts';
import { freePort } from './free-port.ts';

/**
 * Starts an empty Redis on a free loopback port, without persistence.
 * @param program the path of `redis-server`
 * @param settings further arguments
 */
export async function startRedis(program: string, settings: readonly string[] = []) {
  const port = await freePort();
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    ...settings,
  ];
  const redis = await startInBackground(program, args, { cwd: tmpdir() }, () => accepts(port));
  return { url: `redis://127.0.0.1:${port}`, port, pid: redis.child.pid ?? 0, stop: () => redis.stop() };
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
