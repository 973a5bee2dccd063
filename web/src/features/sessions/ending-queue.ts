import { readStoredJson, writeStored } from '../../platform/storage/browser-storage.ts';

const key = 'ending-sessions';
const maxWaiting = 20;
/** Delays between two attempts while the network seems to be available; doubled each time. */
const attemptAgainMs = { first: 5_000, longest: 5 * 60_000 };

/** Tokens that the person has ended and the server has not been told about yet. */
export function endingTokens(): string[] {
  return readStoredJson(key, parseTokens) ?? [];
}

export function parseTokens(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((token) => typeof token === 'string').slice(-maxWaiting) : [];
}

export function endLater(token: string): void {
  write([...endingTokens().filter((other) => other !== token), token].slice(-maxWaiting));
}

export function endedNow(token: string): void {
  write(endingTokens().filter((other) => other !== token));
}

function write(tokens: string[]) {
  writeStored(key, tokens.length > 0 ? JSON.stringify(tokens) : null);
}

/** Ends a session that is not used any more, now or when the server can be reached. */
export function endAbandoned(token: string): void {
  endLater(token);
  void tell(token);
}

let delay = attemptAgainMs.first;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Tells the server about sessions that were ended without it (#49): on load, when the network is back, and periodically
 * while one waits, since a network that is reported to be back may not work yet.
 */
export function startEndingQueue(): () => void {
  const isBack = () => {
    delay = attemptAgainMs.first;
    void tellAll();
  };
  addEventListener('online', isBack);
  void tellAll();
  return () => {
    removeEventListener('online', isBack);
    clearTimeout(timer);
  };
}

async function tellAll(): Promise<void> {
  clearTimeout(timer);
  await Promise.all(endingTokens().map(tell));
}

async function tell(token: string): Promise<void> {
  // If the code cannot be loaded, it waits as it does without a network.
  const code = await import('./revoke-session.ts').catch(() => undefined);
  if (await code?.revokeSession(token)) {
    endedNow(token);
    return;
  }
  attemptLater();
}

/** Tells the server after a delay, which grows with each attempt. */
export function attemptLater(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void tellAll(), delay);
  delay = Math.min(2 * delay, attemptAgainMs.longest);
}
