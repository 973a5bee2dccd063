import { day } from '../../platform/clock/durations.ts';
import type { Api } from './api.ts';
import type { Client } from './client.ts';
import { hasLostProof } from './lost-proof.ts';

type ApiState = Pick<Api, 'isOpen' | 'closedAt'>;

/** Longer than anything that is issued lives. */
const kept = 366 * day;

/** A secret, a key, or the way of using them: a request that was authenticated with it may still be under way. */
export const lostProof = 'proof';

/** With what is lost at `now`, and without what was lost long ago. */
export function afterLoss(lost: Client['lost'], rights: readonly string[], now: number): Client['lost'] {
  const recent = Object.entries(lost).filter(([, at]) => at > now - kept);
  return Object.fromEntries([...recent, ...rights.map((right) => [right, now] as const)]);
}

/** The APIs of which it gains or loses a right. */
export function changedAudiences(before: Client, after: Client): string[] {
  const { lost, gained } = changedRights(before, after);
  return [...new Set([...lost, ...gained].map(audienceOf))];
}

/**
 * Notes the grants, APIs and scopes that are lost: tokens that were issued by one of them stay over when it comes back, as
 * nobody may remember who holds them (security #523). `apis` are those of `changedAudiences`.
 */
export function noteLost(
  before: Client,
  after: Client,
  { now, apis }: { readonly now: number; readonly apis: ReadonlyMap<string, ApiState> },
): Client {
  const changed = changedRights(before, after);
  // What it may ask people for at an open API all the same is not lost.
  const lost = changed.lost.filter((right) => !isOpenTo(apis.get(audienceOf(right)), after));
  if (hasLostProof(before, after)) lost.push(lostProof);
  const over = changed.gained.flatMap((right) => {
    const closedAt = apis.get(audienceOf(right))?.closedAt ?? 0;
    return closedAt > (after.lost[right] ?? 0) ? [[right, closedAt] as const] : [];
  });
  if (lost.length === 0 && over.length === 0) return after;
  // By name it now has what only an open API gave it before, until that was closed: what had ended with that stays over
  // (security #547).
  return { ...after, lost: { ...afterLoss(after.lost, lost, now), ...Object.fromEntries(over) } };
}

/** Whether it can get no more tokens for itself; those that it has are not about a person, and end in the database. */
export const hasLostOwnGrant = (before: Client, after: Client): boolean =>
  before.mayUse.includes('client_credentials') && !after.mayUse.includes('client_credentials');

function changedRights(before: Client, after: Client): { lost: string[]; gained: string[] } {
  const [had, has] = [rightsOf(before), rightsOf(after)];
  return {
    lost: [...had].filter((right) => !has.has(right)),
    gained: [...has].filter((right) => !had.has(right)),
  };
}

function rightsOf({ mayUse, apiScopes, resources }: Client): ReadonlySet<string> {
  return new Set([
    ...mayUse,
    ...resources,
    ...apiScopes.flatMap(({ audience, scope }) => [audience, `${audience} ${scope}`]),
  ]);
}

/** For a grant the grant itself, and no API is called like one. */
const audienceOf = (right: string): string => right.split(' ', 1)[0] ?? right;

/** As scopes-now.ts: an open API gives a machine no token for itself. */
function isOpenTo(api: ApiState | undefined, { isTrusted, mayUse }: Client): boolean {
  return api?.isOpen === true && !isTrusted && !mayUse.includes('client_credentials');
}
