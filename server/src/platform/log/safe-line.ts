// The last barrier: it works on the whole line, so that neither a message nor a stack passes by it.

/** Control characters of ISO 8859, line separators and marks that change the reading direction (security #84). */
const misleading = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** What looks like a secret wherever it stands; the parts in brackets stay. */
const secretForms: readonly (readonly [RegExp, string])[] = [
  // A JSON Web Token.
  [/\beyJ[\w-]{6,}\.[\w-]+(?:\.[\w-]*)*/g, '[hidden]'],
  // RFC 6750 and RFC 9449.
  [/\b(Bearer|DPoP|Basic) +[\w.~+/=-]+/gi, '$1 [hidden]'],
  // Name and password in a URL.
  [/([a-z][a-z0-9+.-]*:\/\/)[^\s/@"\\]+@/gi, '$1[hidden]@'],
  // Secrets in the query of an address.
  [/([?&#](?:[a-z_]*(?:token|secret|password)|code|key)=)[^&\s"\\]+/gi, '$1[hidden]'],
  // 256 random bits as base64url: every random token of ours.
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '[hidden]'],
];

/** Takes one line of JSON and returns one that still is JSON, without what could mislead its reader or open a session. */
export function safeLine(line: string): string {
  const masked = secretForms.reduce((text, [form, instead]) => text.replace(form, instead), line);
  return masked.replace(
    misleading,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
