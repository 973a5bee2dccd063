/** Parameters of the portal's own; everything else belongs to the request and goes to the server as it came. */
const own = new Set([
  'auth_user',
  'auth_country',
  'auth_method',
  'auth_phone_number',
  'device_id',
  'return_to',
  'form_post',
  'declined',
  // Answers of a person, which no address gives.
  'consent',
  'confirm',
  'mfa_token',
  'reason',
]);

export type RequestParameters = Record<string, string | string[]>;

/** The application's request as the address holds it; a parameter that came more than once is a list. */
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
