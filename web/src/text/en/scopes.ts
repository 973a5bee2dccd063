const sentences: Record<string, string> = {
  openid: 'Know who you are',
  profile: 'See your name, picture, gender and time zone',
  email: 'See your e-mail address',
  phone: 'See your phone number',
  offline_access: 'Stay connected while you are away',
};

/** What a scope, or a single claim, lets an application do. */
export function scopeText(scope: string): string {
  if (scope.startsWith('claim:')) return `See your ${scope.slice(6).replaceAll('_', ' ')}`;
  const [resource, name] = scope.split(' ');
  if (name) return `Use \u201c${name}\u201d at ${resource}`;
  return sentences[scope] ?? `Use \u201c${scope}\u201d`;
}
