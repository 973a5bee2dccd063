import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { CreatedUser, Portal } from '../fixtures/portal-process.ts';

const run = promisify(execFile);

export const faultNames = ['stopped', 'frozen', 'slow', 'full'] as const;
export type FaultName = (typeof faultNames)[number];

/** A way to go wrong, and back. */
export interface Fault {
  begin(): Promise<void>;
  end(): Promise<void>;
}

export type StartedPortal = Pick<Portal, 'url' | 'dispose'> & {
  createUser(user?: { phone?: string; phoneVerified?: boolean }): Promise<CreatedUser>;
};

/** Each throws where what it saw is not what docs/operate.md says. */
export interface Trial {
  /** While the service is not well: nobody may wait for it. */
  during(): Promise<void>;
  /** Once it is well again: what must have come through, or comes again. */
  after(): Promise<void>;
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
  /** Where no setting leads a portal to the service: one that is started otherwise. */
  start?(): Promise<StartedPortal>;
  /** What people do that needs it; made before a fault, with accounts of its own. */
  trial?(portal: StartedPortal): Promise<Trial>;
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
