import { day } from '../../platform/clock/durations.ts';
import type { Client } from './client.ts';

/** Longer than anything that is issued lives. */
const kept = 366 * day;

/**
 * Notes the grants, APIs and scopes that are lost: tokens that were issued by one of them stay over when it comes back, as
 * nobody may remember who holds them (security #523).
 */
export function noteLost(before: Client, after: Client, now: number): Client {
  const left = new Set(rightsOf(after));
  const lost = rightsOf(before).filter((right) => !left.has(right));
  if (lost.length === 0) return after;
  const recent = Object.entries(after.lost).filter(([, at]) => at > now - kept);
  return { ...after, lost: Object.fromEntries([...recent, ...lost.map((right) => [right, now] as const)]) };
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
