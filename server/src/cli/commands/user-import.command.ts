import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { command, outputOf } from '../command.ts';
import { importColumns } from '../import/account-record.ts';
import { importAccounts, importAtomically } from '../import/import-accounts.ts';
import type { ImportLine, ImportProblem } from '../import/import-line.ts';
import { namedProblems } from '../import/limits.ts';
import { readCsv } from '../import/read-csv.ts';
import { readJsonLines } from '../import/read-json-lines.ts';
import { readText } from '../import/read-text.ts';
import { say } from '../output.ts';
import { UsageError } from '../usage-error.ts';
import { withAccounts } from '../users/with-accounts.ts';

type Format = 'csv' | 'jsonl';

interface Options {
  readonly json?: boolean;
  readonly format?: Format;
  readonly atomic?: boolean;
}

/** `latchkey user import` */
export function userImportCommand(): Command {
  return command(
    'import',
    'Create accounts from a file. Invalid lines are reported; the others are imported.',
  )
    .argument(
      '<file>',
      "a CSV file whose first line names the columns, a file of JSON lines, or '-' for standard input",
    )
    .addOption(
      new Option('--format <format>', 'the format of the file, if its name does not tell').choices([
        'csv',
        'jsonl',
      ]),
    )
    .option('--atomic', 'import everything, or nothing if any line is invalid')
    .addHelpText(
      'after',
      [
        '',
        `Columns: ${importColumns.join(', ')}. Each account needs email or phone.`,
        'password is plain text; password_hash is argon2, bcrypt or scrypt as another system stored it.',
      ].join('\n'),
    )
    .action(importFile);
}

async function importFile(file: string, options: Options): Promise<void> {
  const format = options.format ?? formatOf(file);
  const texts = readText(await open(file));
  const lines: AsyncIterable<ImportLine> = format === 'csv' ? readCsv(texts) : readJsonLines(texts);
  const report = createReport();
  await withAccounts(async (context) => {
    const run = options.atomic ? importAtomically : importAccounts;
    try {
      await run(lines, context, report);
    } catch (error) {
      if (report.count.imported > 0)
        say(`latchkey: ${report.count.imported} accounts were imported before it stopped`);
      throw error;
    }
  });
  const { imported, failed } = report.count;
  report.problems.sort((one, other) => one.line - other.line);
  if (!options.json) for (const { line, problem } of report.problems) say(`line ${line}: ${problem}`);
  if (!options.json && failed > report.problems.length)
    say(`… and ${failed - report.problems.length} more invalid lines`);
  const text =
    failed === 0
      ? `Imported ${imported} accounts.`
      : `Imported ${imported} accounts; ${failed} lines were invalid${options.atomic ? ', so nothing was imported' : ''}.`;
  outputOf(options).result({ imported, failed, problems: report.problems }, text);
  if (failed > 0) process.exitCode = 1;
}

function createReport() {
  const count = { imported: 0, failed: 0 };
  const problems: ImportProblem[] = [];
  return {
    count,
    problems,
    imported(more: number) {
      count.imported += more;
    },
    problem(problem: ImportProblem) {
      count.failed += 1;
      if (problems.length < namedProblems) problems.push(problem);
    },
  };
}

function formatOf(file: string): Format {
  if (/\.csv$/i.test(file)) return 'csv';
  if (/\.(jsonl|ndjson)$/i.test(file)) return 'jsonl';
  throw new UsageError(
    `use --format csv or --format jsonl to give the format of ${file === '-' ? 'standard input' : file}`,
  );
}

async function open(file: string): Promise<AsyncIterable<Uint8Array>> {
  if (file === '-') return process.stdin;
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new UsageError(`there is no file ${JSON.stringify(file)}`);
  return createReadStream(file);
}
