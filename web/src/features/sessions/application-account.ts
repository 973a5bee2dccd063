import { readStoredJson, writeStored } from '../../platform/storage/browser-storage.ts';

/** Prefixed with `latchkey-ui-`. */
const key = 'application-accounts';
/** Maximum entries; beyond it the oldest is removed. */
const maxApplications = 50;

/** The account last used for an application in this browser, which comes first in the chooser. */
export function accountOfApplication(clientId: string): string | undefined {
  return stored().find(([id]) => id === clientId)?.[1];
}

export function rememberAccount(clientId: string, userId: string): void {
  const others = stored().filter(([id]) => id !== clientId);
  writeStored(key, JSON.stringify([...others, [clientId, userId]].slice(-maxApplications)));
}

function stored(): [string, string][] {
  return (
    readStoredJson(key, (value) =>
      Array.isArray(value)
        ? value.filter(
            (entry): entry is [string, string] =>
              Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'string',
          )
        : undefined,
    ) ?? []
  );
}
