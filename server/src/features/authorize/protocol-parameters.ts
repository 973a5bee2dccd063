/** The parameters of a request that have a value; the contract has checked that each is a text or an array of texts. */
export function protocolParameters(
  given: Readonly<Record<string, unknown>>,
): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(given).filter(
      (entry): entry is [string, string | string[]] =>
        typeof entry[1] === 'string' || Array.isArray(entry[1]),
    ),
  );
}
