import type { Command } from 'commander';
import { UsageError } from '../usage-error.ts';

export interface PasswordOptions {
  readonly password?: string;
  readonly passwordStdin?: boolean;
}

/** Maximum input in characters, far more than any password needs. */
const longestInput = 10_000;

export function withPasswordOptions(command: Command): Command {
  return command
    .option(
      '--password <text>',
      'the password; other users of this machine may be able to see it, so prefer --password-stdin',
    )
    .option('--password-stdin', 'read the password from standard input');
}

/**
 * The password from the options, if any. Throws UsageError if both options give one, or if there is no input to read.
 */
export async function givenPassword(options: PasswordOptions): Promise<string | undefined> {
  if (!options.passwordStdin) return options.password;
  if (options.password !== undefined)
    throw new UsageError('give either --password or --password-stdin, not both');
  const text = (await readInput()).replace(/\r?\n$/, '');
  if (text === '') throw new UsageError('--password-stdin: there is no password on standard input');
  return text;
}

async function readInput(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    text += chunk;
    if (text.length > longestInput)
      throw new UsageError('--password-stdin: the input is too long for a password');
  }
  return text;
}
