import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Command } from 'commander';
import { buildBreachFile, TooManyPasswords } from '../../platform/passwords/build-breach-file.ts';
import { command, outputOf } from '../command.ts';
import { UsageError } from '../usage-error.ts';

interface Options {
  readonly json?: boolean;
  readonly output: string;
}

/** `latchkey passwords …` */
export function passwordsCommand(): Command {
  const group = new Command('passwords').description('Manage what new passwords are checked against.');
  const breachFile = new Command('breach-file').description('Manage the file for PASSWORD_BREACH_FILE.');
  breachFile.addCommand(
    command('build', 'Build the file from a plain list of passwords, one per line.')
      .argument('<list>', "a text file, or '-' for standard input")
      .requiredOption('--output <file>', 'the file to write the digests to; an existing file is replaced')
      .action(build),
  );
  group.addCommand(breachFile);
  return group;
}

async function build(list: string, options: Options): Promise<void> {
  const lines = createInterface({ input: await open(list), crlfDelay: Number.POSITIVE_INFINITY });
  try {
    const passwords = await buildBreachFile(lines, options.output);
    outputOf(options).result(
      { passwords, file: options.output },
      `Wrote the digests of ${passwords} passwords. Use them with PASSWORD_BREACH_FILE=${options.output}`,
    );
  } catch (error) {
    if (error instanceof TooManyPasswords) throw new UsageError(error.message, { cause: error });
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ENOENT' && code !== 'EACCES' && code !== 'ENOTDIR' && code !== 'EISDIR') throw error;
    throw new UsageError(`${JSON.stringify(options.output)} cannot be written`, { cause: error });
  }
}

async function open(list: string): Promise<NodeJS.ReadableStream> {
  if (list === '-') return process.stdin;
  const found = await stat(list).catch(() => undefined);
  if (!found?.isFile()) throw new UsageError(`there is no file ${JSON.stringify(list)}`);
  return createReadStream(list);
}
