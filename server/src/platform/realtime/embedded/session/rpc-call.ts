import type { JsonValue } from '../../realtime-engine.ts';
import { type CommandError, commandErrors } from '../protocol/codes.ts';
import type { CommandBody } from '../protocol/commands.ts';
import type { RealtimeCaller, SessionContext } from './session-context.ts';

/** Calls the product's handler, and answers in its place if it takes too long; errors of the handler are rethrown. */
export async function callRpc(
  { policy, limits, timers }: SessionContext,
  { method = '', data }: CommandBody<'rpc'>,
  { user, sessionId, client }: RealtimeCaller,
): Promise<{ data: JsonValue } | { error: CommandError }> {
  const { rpc } = policy;
  if (!rpc) return { error: commandErrors.notAvailable };
  const handler = Object.hasOwn(rpc, method) ? rpc[method] : undefined;
  if (!handler) return { error: commandErrors.methodNotFound };
  const late = Promise.withResolvers<{ error: CommandError }>();
  const cancel = timers.after(limits.rpcTime, () => late.resolve({ error: commandErrors.internal }));
  try {
    const answer = Promise.resolve(handler(data, { user, sessionId, client })).then((value) => ({
      data: value,
    }));
    return await Promise.race([answer, late.promise]);
  } finally {
    cancel();
  }
}
