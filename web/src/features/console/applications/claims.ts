import * as z from 'zod/mini';

/** Claims as lines of `name=source`. The server validates the sources. */
export const ClaimsField = z.string().check(
  z.maxLength(8192, 'too_long'),
  z.refine((typed) => linesOf(typed).every((line) => /^[^=\s]+=\S+$/.test(line)), { error: 'invalid' }),
);

export function claimLines(claims: Readonly<Record<string, string>>): string[] {
  return Object.entries(claims).map(([name, source]) => `${name}=${source}`);
}

export function claimsFrom(typed: string): Record<string, string> {
  const entries = linesOf(typed).map((line) => {
    const at = line.indexOf('=');
    return [line.slice(0, at), line.slice(at + 1)] as const;
  });
  return Object.fromEntries(entries);
}

const linesOf = (typed: string): string[] => typed.split(/\s+/).filter(Boolean);
