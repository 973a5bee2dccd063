import { AttributeNameInput } from '@latchkey/contract/users/user-fields';
import type { Client } from './client.ts';
import { InvalidClient } from './client-uris.ts';
import { maxClaims } from './limits.ts';

const attributePrefix = 'attribute:';

/**
 * Claim names with a defined meaning: of JWT and its confirmation claims (RFC 7519 §4.1, RFC 7800 §3.1, RFC 8693 §4),
 * of OpenID Connect (Core §2, §5.1, Back-Channel Logout §2.4), of token introspection (RFC 7662 §2.2) and of the
 * portal.
 */
const taken = new Set(
  `iss sub aud exp nbf iat jti cnf act may_act scope client_id azp nonce auth_time acr amr at_hash c_hash s_hash
  sub_jwk _claim_names _claim_sources sid events active username token_type name given_name family_name middle_name
  nickname preferred_username profile picture website email email_verified gender birthdate zoneinfo locale phone_number
  phone_number_verified address updated_at groups roles rar authorization_details gid __proto__ constructor`.split(
    /\s+/,
  ),
);

/** Parses claims as operators write them: `{department: 'attribute:department'}`. Throws InvalidClient. */
export function readClaims(sources: Readonly<Record<string, string>>): Client['claims'] {
  const read = Object.entries(sources).map(([name, source]) => {
    if (!source.startsWith(attributePrefix))
      throw new InvalidClient(`claim "${name}" must come from attribute:NAME`);
    return [name, source.slice(attributePrefix.length)] as const;
  });
  return Object.fromEntries(read);
}

export function writtenClaims(claims: Client['claims']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(claims).map(([name, attribute]) => [name, `${attributePrefix}${attribute}`]),
  );
}

/** Throws InvalidClient. */
export function checkClaims(claims: Client['claims']): void {
  const entries = Object.entries(claims);
  if (entries.length > maxClaims) throw new InvalidClient(`at most ${maxClaims} claims`);
  for (const [name, attribute] of entries) {
    if (!/^[A-Za-z_][A-Za-z0-9_:/.-]{0,127}$/.test(name))
      throw new InvalidClient(`claim "${name}" must be a letter, then letters, digits and _ : / . -`);
    if (taken.has(name)) throw new InvalidClient(`claim "${name}" already has another meaning`);
    if (!AttributeNameInput.safeParse(attribute).success)
      throw new InvalidClient(
        `claim "${name}" must come from an attribute: "${attribute}" is not an attribute name`,
      );
  }
}
