// The last barrier: it filters the whole line, so that neither a message nor a stack can bypass it.

/** C1 control characters, line separators and direction marks (security #84). */
const misleading = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** Patterns of secrets, wherever they occur; the captured groups stay. */
const secretForms: readonly (readonly [RegExp, string])[] = [
  // A JSON Web Token.
  [/\beyJ[\w-]{6,}\.[\w-]+(?:\.[\w-]*)*/g, '[hidden]'],
  // RFC 6750 and RFC 9449.
  [/\b(Bearer|DPoP|Basic) +[\w.~+/=-]+/gi, '$1 [hidden]'],
  // User name and password in a URL.
  [/:\/\/[^\s/@"\\]+@/g, '://[hidden]@'],
  // Secrets in a query string.
  [/([?&#](?:[a-z_]*(?:token|secret|password)|code|key)=)[^&\s"\\]+/gi, '$1[hidden]'],
];

/** 256 random bits as base64url: the format of every random token of the portal. */
const randomToken = /(?<![\w-])[\w-]{43}(?![\w-])/g;
const tokenLength = 43;

/**
 * Takes a line of JSON and returns one that is still JSON, without anything that could mislead its reader or open a
 * session.
 */
export function safeLine(line: string): string {
  const known = secretForms.reduce((text, [form, instead]) => text.replace(form, instead), line);
  const masked = mayHoldToken(known) ? known.replace(randomToken, '[hidden]') : known;
  return masked.replace(
    misleading,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * False if the line cannot contain a random token, as for an ordinary request.
 * A token covers one of every 43rd characters, so that only those are examined; trying every position costs more than
 * the whole line.
 */
function mayHoldToken(line: string): boolean {
  for (let probe = tokenLength - 1; probe < line.length; probe += tokenLength) {
    let start = probe;
    let end = probe;
    while (start > 0 && isTokenCharacter(line.charCodeAt(start - 1))) start -= 1;
    while (isTokenCharacter(line.charCodeAt(end))) end += 1;
    if (end - start >= tokenLength) return true;
  }
  return false;
}

/** A–Z, a–z, 0–9, `-` and `_`. */
function isTokenCharacter(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 45 ||
    code === 95
  );
}
