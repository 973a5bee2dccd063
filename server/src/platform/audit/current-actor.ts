import { AsyncLocalStorage } from 'node:async_hooks';
import { userInfo } from 'node:os';
import type { AuditActorType } from '@latchkey/contract/audit/audit-actions';
import type { Database } from '../db/database.ts';

/** The author of the changes of a call, command or task (docs/behaviour/audit.md#who). */
export interface Actor {
  readonly type: AuditActorType;
  /**
   * The id of the account, or of the machine's client. For a person without an id, the actor is the target account,
   * whose mailed link was followed.
   */
  readonly id: string | null;
  readonly name: string | null;
  /**
   * Called at the end of a transaction that changes anything but the actor's own account (for which the change itself
   * decides), and before each further part of a long reply: the right that admitted the call may have been withdrawn
   * since. Throws to roll the change back.
   */
  readonly stillMay?: (tx: Database) => Promise<void>;
}

/** The portal itself: its background tasks, and what it does on its own within a call. */
export const system: Actor = { type: 'system', id: null, name: null };

const actors = new AsyncLocalStorage<Actor>();

/** Runs `work`; its changes are recorded as made by the actor. */
export const asActor = <T>(actor: Actor, work: () => T): T => actors.run(actor, work);

/** The actor of the current call; the portal itself if none was set. */
export const currentActor = (): Actor => actors.getStore() ?? system;

/** The person who runs a command, by their user name on this machine. */
export function commandLine(): Actor {
  return { type: 'cli', id: null, name: nameOfUser() };
}

function nameOfUser(): string | null {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a numeric user without a name.
    return process.getuid ? String(process.getuid()) : null;
  }
}
