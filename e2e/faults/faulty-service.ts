import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { CreatedUser, Portal } from '../fixtures/portal-process.ts';

const run = promisify(execFile);

export const faultNames = ['stopped', 'frozen', 'slow', 'full'] as const;
export type FaultName = (typeof faultNames)[number];

/** Starts and ends a fault. */
export interface Fault {
  begin(): Promise<void>;
  end(): Promise<void>;
}

export type StartedPortal = Pick<Portal, 'url' | 'dispose'> & {
  createUser(user?: { phone?: string; phoneVerified?: boolean }): Promise<CreatedUser>;
};

/** Each function throws if the behaviour differs from docs/operate.md. */
export interface Trial {
  /** Runs during the fault: no call may wait for the service. */
  during(): Promise<void>;
  /** Runs after the fault: what must have arrived, or works again. */
  after(): Promise<void>;
}

/** A service next to the portal that can be put into each faulty state. */
export interface FaultyService {
  readonly name: string;
  /** Settings for a portal that uses it. */
  readonly settings: Record<string, string>;
  /** The faults that can be caused here. */
  readonly faults: Partial<Record<FaultName, Fault>>;
  /** Allowed HTTP statuses of /readyz during the fault. */
  readonly readyz: Readonly<Record<FaultName, readonly number[]>>;
  /** Allowed statuses of a sign-in during the fault. */
  readonly signIn: Readonly<Record<FaultName, readonly number[]>>;
  /** Starts a portal that uses the service, if no setting can configure that. */
  start?(): Promise<StartedPortal>;
  /** An action that depends on the service. Prepared before a fault, with its own accounts. */
  trial?(portal: StartedPortal): Promise<Trial>;
  dispose(): Promise<void>;
}

/** Delay in milliseconds in each direction of a slow service's connection. */
export const slowness = 100;

/** Stops a process and its children (SIGSTOP), or continues them. */
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
