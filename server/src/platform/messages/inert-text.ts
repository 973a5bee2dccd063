/**
 * Makes text from a browser or person safe for mails, so that no mail program turns any of it into a link (security
 * #245): one line, no control or direction characters, and a zero-width non-joiner where an address would continue.
 */
export function inertText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .replace(/:(?=\/\/)|[.@](?=[\p{L}\p{N}_-]*\p{L})/gu, '$&\u200c');
}

const longest = 120;
