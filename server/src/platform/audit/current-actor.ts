import { AsyncLocalStorage } from 'node:async_hooks';
import { userInfo } from 'node:os';
import type { AuditActorType } from '@latchkey/contract/audit/audit-actions';
import type { Database } from '../db/database.ts';

/** Who makes the changes of a call, a command or a task (docs/behaviour/audit.md#who). */
export interface Actor {
  readonly type: AuditActorType;
  /** Of the account, or of the machine's client. A person without one is whoever the target is, by a link of their own. */
  readonly id: string | null;
  readonly name: string | null;
  /**
   * Asked as the last of a transaction that changes anybody but the actor, of whom the change itself judges: what let
   * the call in may have been taken away since. Throws to undo the change.
   */
  readonly stillMay?: (tx: Database) => Promise<void>;
}

/** The portal by itself: its tasks, and what it does of its own accord within a call. */
export const system: Actor = { type: 'system', id: null, name: null };

const actors = new AsyncLocalStorage<Actor>();

/** Runs `work` so that whatever it changes is recorded as the actor's doing. */
export const asActor = <T>(actor: Actor, work: () => T): T => actors.run(actor, work);

/** The actor of what runs now: the portal itself where nobody was named. */
export const currentActor = (): Actor => actors.getStore() ?? system;

/** Whoever runs a command, by the name that this machine knows them by. */
export function commandLine(): Actor {
  return { type: 'cli', id: null, name: nameOfUser() };
}

function nameOfUser(): string | null {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a number without a name.
    return process.getuid ? String(process.getuid()) : null;
  }
}
