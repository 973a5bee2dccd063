import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const faultNames = ['stopped', 'frozen', 'slow', 'full'] as const;
export type FaultName = (typeof faultNames)[number];

/** A way to go wrong, and back. */
export interface Fault {
  begin(): Promise<void>;
  end(): Promise<void>;
}

/** A service beside the portal that can be brought into each state. */
export interface FaultyService {
  readonly name: string;
  /** What a portal that uses it is started with. */
  readonly settings: Record<string, string>;
  /** Those that can be brought about here. */
  readonly faults: Partial<Record<FaultName, Fault>>;
  /** What /readyz says while it is so: its HTTP status. */
  readonly readyz: Readonly<Record<FaultName, readonly number[]>>;
  /** What a person who signs in may be answered while it is so. */
  readonly signIn: Readonly<Record<FaultName, readonly number[]>>;
  /** Looks at what must have come through after each fault. */
  afterFault?(url: string, email: string): Promise<void>;
  dispose(): Promise<void>;
}

/** Milliseconds on each way through the line of a slow service. */
export const slowness = 100;

/** Stops a process with all that came from it where it stands (SIGSTOP), or lets it go on. */
export async function signalTree(pid: number, signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const children = await run('pgrep', ['-P', String(pid)]).then(
    ({ stdout }) => stdout.trim().split('\n').map(Number),
    () => [],
  );
  for (const each of [pid, ...children]) process.kill(each, signal);
}

export const freezing = (pid: () => number): Fault => ({
  begin: () => signalTree(pid(), 'SIGSTOP'),
  end: () => signalTree(pid(), 'SIGCONT'),
});
