/** The portal's own parameters; all others belong to the request and are passed to the server unchanged. */
const own = new Set([
  'auth_user',
  'auth_country',
  'auth_method',
  'auth_phone_number',
  'device_id',
  'return_to',
  'form_post',
  'declined',
  // A person's answers, which must not come from the address.
  'consent',
  'shown_at',
  'confirm',
  'mfa_token',
  'reason',
]);

export type RequestParameters = Record<string, string | string[]>;

/** The application's request from the address; repeated parameters are arrays. */
export function requestParameters(search: string): RequestParameters {
  const parameters = new URLSearchParams(search);
  const names = [...new Set(parameters.keys())].filter((name) => !own.has(name));
  return Object.fromEntries(
    names.map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}
