/** The normalised form in which email addresses are compared: 'A@x.com' and 'a@x.com' are one account. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').toLowerCase();
}
