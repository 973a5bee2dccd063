import * as z from 'zod';
import type { JsonValue } from '../../realtime-engine.ts';

const channel = z.string().min(1);
const token = z.optional(z.string());
const data = z.optional(z.custom<JsonValue>(() => true));
const offset = z.optional(z.int().nonnegative());

// The bodies of commands; further fields are for features that this server does not have.
const bodies = {
  connect: z.object({ token }),
  subscribe: z.object({
    channel,
    token,
    recover: z.optional(z.boolean()),
    offset,
    epoch: z.optional(z.string()),
    flag: z.optional(z.int()),
    type: z.optional(z.int()),
  }),
  unsubscribe: z.object({ channel }),
  publish: z.object({ channel, data, type: z.optional(z.int()) }),
  presence: z.object({ channel }),
  presence_stats: z.object({ channel }),
  history: z.object({
    channel,
    since: z.optional(z.object({ offset, epoch: z.optional(z.string()) })),
    limit: z.optional(z.int()),
    reverse: z.optional(z.boolean()),
  }),
  rpc: z.object({ method: z.optional(z.string()), data }),
  refresh: z.object({ token: z.string().min(1) }),
  sub_refresh: z.object({ channel, token }),
  send: z.object({ data }),
} as const;

type Bodies = typeof bodies;
export type CommandName = keyof Bodies;
export type CommandBody<Name extends CommandName> = z.output<Bodies[Name]>;

/** A command; `id` is 0 only for `send`, which has no reply. */
export type Command = {
  [Name in CommandName]: { readonly name: Name; readonly id: number; readonly body: CommandBody<Name> };
}[CommandName];

const names = Object.keys(bodies) as CommandName[];

/** Reads a parsed object of a frame: a command, `pong` for an empty object, undefined for anything else (3501). */
export function readCommand(value: unknown): Command | 'pong' | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { id = 0, ...rest } = value as Record<string, unknown>;
  const given = Object.keys(rest);
  if (given.length === 0 && id === 0) return 'pong';
  const name = names.find((known) => known === given[0]);
  if (name === undefined || given.length !== 1) return undefined;
  if (!isId(id) || (id === 0) !== (name === 'send')) return undefined;
  const body = bodies[name].safeParse(rest[name]);
  return body.success ? ({ name, id, body: body.data } as Command) : undefined;
}

function isId(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 0xffff_ffff;
}
