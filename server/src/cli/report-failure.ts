import { CommanderError } from 'commander';
import { ConfigError } from '../app/config/config-error.ts';
import { StartRefused } from '../app/start-refused.ts';
import { AccountConflict } from '../features/accounts/account-conflict.ts';
import { InvalidClient } from '../features/applications/client-uris.ts';
import { UnusableNotice } from '../features/attentions/operator-notices.service.ts';
import { DatabaseUnavailable } from '../platform/db/database-unavailable.ts';
import { NewerSchema } from '../platform/db/migrate.ts';
import { UnusableDump } from '../platform/db/postgres-dump.ts';
import type { ApiError } from '../platform/http/api-error.ts';
import { describeError } from '../platform/log/describe-error.ts';
import { safeLine } from '../platform/log/safe-line.ts';
import { UnusableBreachFile } from '../platform/passwords/breach-file.ts';
import { UnusableSecretKey } from '../platform/secrets/secret-keys.ts';
import { UnknownSecretKey } from '../platform/secrets/vault.ts';
import { say } from './output.ts';
import { UsageError } from './usage-error.ts';

/** Errors whose message is all that the operator needs. */
const plain = [
  StartRefused,
  UsageError,
  AccountConflict,
  InvalidClient,
  UnusableNotice,
  NewerSchema,
  UnusableDump,
  UnusableSecretKey,
  UnusableBreachFile,
  UnknownSecretKey,
  DatabaseUnavailable,
];

/** Writes what went wrong to standard error, one line for each problem, and returns the exit code. */
export function reportFailure(error: unknown): number {
  // Commander has already reported it. `--help` also arrives here, with exit code 0.
  if (error instanceof CommanderError) return error.exitCode;
  for (const line of linesOf(error)) say(`latchkey: ${oneLine(line)}`);
  return 1;
}

function linesOf(error: unknown): string[] {
  if (error instanceof ConfigError) return error.problems.map(({ name, problem }) => `${name} ${problem}`);
  if (isRefusal(error)) {
    // The message of the field is more specific than the general one.
    const [ofField] = Object.values(error.details.errors ?? {}).flat();
    return [ofField ?? error.message];
  }
  const described = describeError(error);
  if (plain.some((kind) => error instanceof kind)) return [described.message];
  const code = described.code ? ` (${described.code})` : '';
  const cause = described.cause ? `: ${described.cause.message}` : '';
  return [`unexpected failure: ${described.type}: ${described.message}${code}${cause}`];
}

/**
 * An error with a message that is ready to show. Compared by name, so that commands need not load the message catalog.
 */
const isRefusal = (error: unknown): error is ApiError => error instanceof Error && error.name === 'ApiError';

/** Removes secrets, such as the password in a database URL. */
const oneLine = (text: string): string => safeLine(text.replace(/\s*[\r\n]+\s*/g, ' ').trim());
