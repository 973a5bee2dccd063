import { PassThrough } from 'node:stream';
import { run } from '../program.ts';

/** A command for the reused process of run-command.ts. */
export interface HostedCommand {
  readonly environment: Readonly<Record<string, string>>;
  readonly args: readonly string[];
  readonly stdin: string | Uint8Array;
}

// One command at a time, because environment, streams and exit code belong to the whole process.
process.on('message', async ({ environment, args, stdin }: HostedCommand) => {
  const path = process.env.PATH;
  process.env = { PATH: path, ...environment };
  process.exitCode = undefined;
  const input = new PassThrough();
  input.end(stdin);
  Object.defineProperty(process, 'stdin', { configurable: true, value: input });
  const [stdout, stderr] = [capture(process.stdout), capture(process.stderr)];
  await run(args);
  process.send?.({ code: process.exitCode ?? 0, stdout: stdout(), stderr: stderr() });
});
// Ends with the test process that started it.
process.on('disconnect', () => process.exit());

/**
 * Captures the output from now on. The returned function returns it, and removes the listeners that the command left: its
 * own process would have ended, and here the next one would warn of too many.
 */
function capture(stream: NodeJS.WriteStream): () => string {
  const before = new Set(stream.listeners('error'));
  const decoder = new TextDecoder();
  let written = '';
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    written += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    const done = rest.at(-1);
    if (typeof done === 'function') process.nextTick(done as () => void);
    return true;
  };
  return () => {
    for (const listener of stream.listeners('error') as (() => void)[])
      if (!before.has(listener)) stream.off('error', listener);
    return written;
  };
}
