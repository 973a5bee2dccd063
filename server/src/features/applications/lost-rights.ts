import { day } from '../../platform/clock/durations.ts';
import type { Client } from './client.ts';
import { hasLostProof } from './lost-proof.ts';

/** Longer than anything that is issued lives. */
const kept = 366 * day;

/** A secret, a key, or the way of using them: a request that was authenticated with it may still be under way. */
export const lostProof = 'proof';

/** With what is lost at `now`, and without what was lost long ago. */
export function afterLoss(lost: Client['lost'], rights: readonly string[], now: number): Client['lost'] {
  const recent = Object.entries(lost).filter(([, at]) => at > now - kept);
  return Object.fromEntries([...recent, ...rights.map((right) => [right, now] as const)]);
}

/**
 * Notes the grants, APIs and scopes that are lost: tokens that were issued by one of them stay over when it comes back, as
 * nobody may remember who holds them (security #523).
 */
export function noteLost(before: Client, after: Client, now: number): Client {
  const left = new Set(rightsOf(after));
  const lost = rightsOf(before).filter((right) => !left.has(right));
  if (hasLostProof(before, after)) lost.push(lostProof);
  return lost.length === 0 ? after : { ...after, lost: afterLoss(after.lost, lost, now) };
}

/** Whether it can get no more tokens for itself; those that it has are not about a person, and end in the database. */
export const hasLostOwnGrant = (before: Client, after: Client): boolean =>
  before.mayUse.includes('client_credentials') && !after.mayUse.includes('client_credentials');

function rightsOf({ mayUse, apiScopes, resources }: Client): readonly string[] {
  return [
    ...mayUse,
    ...resources,
    ...apiScopes.flatMap(({ audience, scope }) => [audience, `${audience} ${scope}`]),
  ];
}
