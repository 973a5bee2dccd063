/** Parses scopes from lines of NAME=DESCRIPTION; undefined if a line has another form. Pure. */
export function scopesOf(typed: string): Record<string, string> | undefined {
  const scopes: Record<string, string> = {};
  for (const line of typed
    .split('\n')
    .map((each) => each.trim())
    .filter(Boolean)) {
    const [, name, description] = /^([^\s=]+)\s*=\s*(.+)$/.exec(line) ?? [];
    if (name === undefined || description === undefined || Object.hasOwn(scopes, name)) return undefined;
    scopes[name] = description;
  }
  return scopes;
}

export const linesOf = (scopes: Readonly<Record<string, string>>): string =>
  Object.entries(scopes)
    .map(([name, description]) => `${name}=${description}`)
    .join('\n');
