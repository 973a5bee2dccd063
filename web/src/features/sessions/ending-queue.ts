import { readStoredJson, writeStored } from '../../platform/storage/browser-storage.ts';

const key = 'ending-sessions';
const maxWaiting = 20;

/** Tokens that the user has ended and the server has not yet heard of. */
function waiting(): string[] {
  return readStoredJson(key, parseTokens) ?? [];
}

export function parseTokens(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((token) => typeof token === 'string').slice(-maxWaiting) : [];
}

export function endLater(token: string): void {
  write([...waiting().filter((other) => other !== token), token].slice(-maxWaiting));
}

export function endedNow(token: string): void {
  write(waiting().filter((other) => other !== token));
}

function write(tokens: string[]) {
  writeStored(key, tokens.length > 0 ? JSON.stringify(tokens) : null);
}

/** Ends a session that nothing holds any more, now or when the server can be reached. */
export function endAbandoned(token: string): void {
  endLater(token);
  void tell(token);
}

/** Tells the server, on load and whenever the network is back, of sessions that were ended without it (security #49). */
export function startEndingQueue(): () => void {
  const flush = () => {
    for (const token of waiting()) void tell(token);
  };
  addEventListener('online', flush);
  flush();
  return () => removeEventListener('online', flush);
}

async function tell(token: string): Promise<void> {
  // Without its code it waits as without a network.
  const code = await import('./revoke-session.ts').catch(() => undefined);
  if (await code?.revokeSession(token)) endedNow(token);
}
