/** The form in which e-mail addresses are compared: one account for 'A@x.com' and 'a@x.com'. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').toLowerCase();
}
