import type { ScopeDescriptions } from '@latchkey/contract/applications/scope-descriptions';

const sentences: Record<string, string> = {
  openid: 'Know who you are',
  profile: 'See your name, photo, gender and time zone',
  email: 'See your email address',
  phone: 'See your phone number',
  groups: 'See which groups you are in',
  roles: 'See your roles in the application',
  attributes: 'See what your organisation has recorded about you for this application',
  offline_access: 'Keep access while you are away',
};

/** Sentences for single claims, by their names on the wire (OpenID Connect Core §5.1). */
const claimSentences: Record<string, string> = {
  name: 'See your name',
  given_name: 'See your given name',
  family_name: 'See your family name',
  preferred_username: 'See the name you are known by here',
  picture: 'See your photo',
  gender: 'See your gender',
  zoneinfo: 'See your time zone',
  locale: 'See your language',
  updated_at: 'See when your profile was last changed',
  groups: 'See which groups you are in',
  roles: 'See your roles in the application',
  email: 'See your email address',
  email_verified: 'See whether your email address is verified',
  phone_number: 'See your phone number',
  phone_number_verified: 'See whether your phone number is verified',
};

const claimItem = 'claim:';

/**
 * What a scope allows an application to do. Also accepts a claim, as in the list of an account's applications, and an API
 * without a scope.
 */
export function scopeText(scope: string, described?: ScopeDescriptions[string]): string {
  if (described?.description) return `${described.description} (${described.api})`;
  if (scope.startsWith(claimItem)) return claimText(scope.slice(claimItem.length));
  const [resource, name] = scope.split(' ');
  if (name) return `Use \u201c${name}\u201d at ${resource}`;
  return sentences[scope] ?? `Use \u201c${described?.api ?? resource}\u201d`;
}

/** What an application learns from a single claim. */
export function claimText(claim: string): string {
  return claimSentences[claim] ?? `See your ${claim.replaceAll('_', ' ')}`;
}

const see = 'See ';

/** The account data that such an application could see, as a list for a sentence; undefined if there is none. */
export function seenFacts(scopes: readonly string[]): string | undefined {
  const facts = scopes
    .map((scope) => scopeText(scope))
    .filter((sentence) => sentence.startsWith(see))
    .map((sentence) => sentence.slice(see.length));
  return facts.length > 0 ? new Intl.ListFormat('en-GB').format(new Set(facts)) : undefined;
}
