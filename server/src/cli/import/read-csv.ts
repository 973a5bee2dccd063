import { pipeline, Readable } from 'node:stream';
import { CsvError, type InfoRecord, parse } from 'csv-parse';
import { UsageError } from '../usage-error.ts';
import { importColumns, problemOfColumns } from './account-record.ts';
import type { ImportLine } from './import-line.ts';
import { longestLine } from './limits.ts';

interface Parsed {
  readonly record: Record<string, string>;
  readonly info: InfoRecord;
}

/**
 * Reads CSV (RFC 4180) whose first line names the columns.
 * Throws UsageError if that line is wrong. A wrong line after it is yielded as a problem.
 */
export async function* readCsv(texts: AsyncIterable<string>): AsyncGenerator<ImportLine> {
  // By line number: after a misplaced quote the parser can report the rest of the same line again.
  const skipped = new Map<number, ImportLine>();
  let hasHeader = false;
  const parser = parse({
    columns(names: string[]) {
      hasHeader = true;
      return checkedHeader(names);
    },
    info: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: longestLine,
    on_skip(error) {
      skipped.set(lineOf(error), { line: lineOf(error), problem: problemOf(error) });
      return undefined;
    },
  });
  const source = Readable.from(texts);
  // The loop below receives every error. Without this listener an error would also end the process.
  pipeline(source, parser, () => undefined);
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      yield* taken(skipped);
      yield { line: firstLine(record, info), record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UsageError(`line ${lineOf(error)} ${problemOf(error)}`, { cause: error });
  }
  if (!hasHeader) throw new UsageError('line 1 must name the columns, but the file is empty');
  yield* taken(skipped);
}

function taken(skipped: Map<number, ImportLine>): ImportLine[] {
  const lines = [...skipped.values()];
  skipped.clear();
  return lines;
}

/**
 * The line on which a record starts. The parser reports the one on which it ends, and quoted fields can contain line
 * breaks.
 */
function firstLine(record: Record<string, string>, { lines }: InfoRecord): number {
  return lines - Object.values(record).join('').split('\n').length + 1;
}

function checkedHeader(names: readonly string[]): string[] {
  const columns = names.map((name) => name.trim().toLowerCase());
  const problem = problemOfColumns(columns);
  if (problem) throw new UsageError(`line 1 has ${problem}; use ${importColumns.join(', ')}`);
  const twice = columns.find((name, at) => columns.indexOf(name) !== at);
  if (twice !== undefined) throw new UsageError(`line 1 has the column ${JSON.stringify(twice)} twice`);
  if (!columns.includes('email') && !columns.includes('phone')) {
    throw new UsageError('line 1 has neither an email nor a phone column');
  }
  return columns;
}

function lineOf(error: CsvError | undefined): number {
  const line: unknown = error && 'lines' in error ? error.lines : undefined;
  return typeof line === 'number' ? line : 0;
}

function problemOf(error: CsvError | undefined): string {
  switch (error?.code) {
    case 'CSV_RECORD_INCONSISTENT_COLUMNS':
    case 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH':
      return 'does not have as many fields as the first line';
    case 'CSV_MAX_RECORD_SIZE':
      return `is longer than ${longestLine} characters`;
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'has a quoted field that never ends';
    default:
      return 'is not valid CSV: a quote is in the wrong place';
  }
}
