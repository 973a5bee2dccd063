let list: Promise<ReadonlySet<string>> | undefined;

/**
 * The 49,000 most common passwords in lower case, most of them known from breaches.
 * Loaded at the first use, since most processes never set a password.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((password) => password.toLowerCase())),
  );
  return list;
}
