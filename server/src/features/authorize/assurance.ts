import { type FactorType, possessionsOf, factors as units } from '@latchkey/contract/mfa/factors';

/** The assurance levels of a sign-in, as `acr` values (OpenID Connect Core §2). */
export const acr = {
  singleFactor: 'urn:latchkey:acr:single-factor',
  multiFactor: 'urn:latchkey:acr:multi-factor',
  /** OpenID Connect Extended Authentication Profile ACR Values 1.0 §3: a passkey. It also satisfies multi-factor. */
  phishingResistant: 'phr',
} as const;

/** Weakest first. */
const ranks: readonly string[] = [acr.singleFactor, acr.multiFactor, acr.phishingResistant];

export interface Assurance {
  readonly acr: string;
  readonly amr: string[];
}

/** What completed a sign-in, or raised the assurance of a session. */
export interface Proof {
  readonly factor: FactorType;
  readonly amr: readonly string[];
}

/**
 * The assurance that the factors of a sign-in provide. `used` lists the methods if they say more than the factors'
 * types. A passkey counts as both factors.
 */
export function assuranceOf(factors: readonly FactorType[], used?: readonly string[]): Assurance {
  const shown = possessionsOf(factors);
  const hasPasskey = shown.has('passkey');
  const isMulti = shown.size > 1 || hasPasskey;
  const amr = new Set(used ?? factors.flatMap((factor) => [...units[factor].amr]));
  if (isMulti) amr.add('mfa');
  const multi = hasPasskey ? acr.phishingResistant : acr.multiFactor;
  return { acr: isMulti ? multi : acr.singleFactor, amr: [...amr] };
}

/** The assurance after a further factor was proven within the session. */
export function raised(assurance: Assurance, proof: Proof): Assurance {
  const reached = possessionsOf([proof.factor]).has('passkey') ? acr.phishingResistant : acr.multiFactor;
  const isHigher = !satisfies(assurance.acr, reached);
  const amr = new Set([...assurance.amr, ...proof.amr]);
  amr.delete('mfa');
  return { acr: isHigher ? reached : assurance.acr, amr: [...amr, 'mfa'] };
}

/** Whether `reached` satisfies `asked`. */
export function satisfies(reached: string | undefined, asked: string): boolean {
  return ranks.includes(asked) && ranks.indexOf(reached ?? '') >= ranks.indexOf(asked);
}

/**
 * The `acr` that an application is told: the strongest of the requested values that is satisfied, otherwise the one
 * that was reached.
 */
export function answeredAcr(reached: string, asked: readonly string[]): string {
  return ranks.findLast((value) => asked.includes(value) && satisfies(reached, value)) ?? reached;
}

/** The values that a request names, in `acr_values` and in `claims` (OpenID Connect Core §3.1.2.1, §5.5.1.1). */
export function requestedAcrs(params: Readonly<Record<string, unknown>>): string[] {
  const plain = String(params.acr_values ?? '').split(' ');
  const { value, values } = claimedAcr(params.claims);
  return [...plain, value, ...(Array.isArray(values) ? values : [])].filter(
    (each) => typeof each === 'string' && each !== '',
  );
}

/** The `acr` of `claims` if it is essential; undefined otherwise. */
export function essentialAcr(claims: unknown): object | undefined {
  const claimed = claimedAcr(claims);
  return claimed.essential === true ? claimed : undefined;
}

/** The values of which an essential `acr` in `claims` requires one; none if it requires nothing. */
export function essentialAcrs(claims: unknown): unknown[] {
  const { value, values } = (essentialAcr(claims) ?? {}) as { value?: unknown; values?: unknown };
  return Array.isArray(values) ? values : [value].filter((each) => each !== undefined);
}

/** The lowest of the values that a further factor would have to reach; undefined if one is reached or none can be. */
export function acrToReach(asked: readonly unknown[], reached: string | undefined): string | undefined {
  if (asked.some((value) => satisfies(reached, String(value)))) return undefined;
  return ranks.find((value) => asked.includes(value));
}

/** Whether some sign-in satisfies one of the values. */
export const isReachable = (asked: readonly unknown[]): boolean =>
  asked.some((value) => ranks.includes(String(value)));

function claimedAcr(claims: unknown): { value?: unknown; values?: unknown; essential?: unknown } {
  try {
    const parsed = (typeof claims === 'string' ? JSON.parse(claims) : claims) as {
      id_token?: { acr?: object | null };
    } | null;
    return parsed?.id_token?.acr ?? {};
  } catch {
    // The library itself refuses malformed claims.
    return {};
  }
}
