import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { HostedCommand } from './command-host.ts';
import type { CliResult } from './run-cli.ts';

const within = 60_000;
let host: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs the real command line in a separate process that is reused for later commands, because loading the program takes
 * longer than most commands. Tests of the process itself (start, signals, what it leaves behind) use `runCli`.
 * @param environment the only variables that the command sees besides PATH
 */
export function runCommand(
  environment: HostedCommand['environment'],
  args: readonly string[],
  stdin: HostedCommand['stdin'] = '',
): Promise<CliResult> {
  const result = last.then(() => ask({ environment, args, stdin }));
  last = result.catch(() => undefined);
  return result;
}

async function ask(command: HostedCommand): Promise<CliResult> {
  const process = running();
  const ended = new AbortController();
  const onExit = () => ended.abort(new Error(`the process for commands ended in ${command.args.join(' ')}`));
  process.once('exit', onExit);
  process.ref();
  process.channel?.ref();
  try {
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(within)]);
    const answer = once(process, 'message', { signal });
    process.send(command);
    const [{ code, stdout, stderr }] = (await answer) as [{ code: number; stdout: string; stderr: string }];
    return { code, stdout, stderr: stderr.split('\n').filter((line) => line !== '') };
  } catch (error) {
    process.kill('SIGKILL');
    host = undefined;
    throw error;
  } finally {
    process.off('exit', onExit);
    process.unref();
    process.channel?.unref();
  }
}

function running(): ChildProcess {
  host ??= fork(join(import.meta.dirname, 'command-host.ts'), { serialization: 'advanced', execArgv: [] });
  return host;
}
