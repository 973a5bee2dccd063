import { AccountConflict } from '../../features/accounts/account-conflict.ts';
import type { NewAccount } from '../../features/accounts/new-user.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { UsageError } from '../usage-error.ts';
import type { AccountsContext } from '../users/with-accounts.ts';
import { accountOfRecord } from './account-record.ts';
import type { ImportLine, ImportProblem } from './import-line.ts';
import { atomicLimit, batchSize } from './limits.ts';

interface Prepared {
  readonly line: number;
  readonly account: NewAccount;
}

/** Called for every batch as soon as it is written. */
export interface ImportProgress {
  imported(count: number): void;
  problem(problem: ImportProblem): void;
}

type Context = Pick<AccountsContext, 'db' | 'accounts' | 'hasher' | 'policy'>;

/** Imports the valid lines in batches and reports the others. */
export async function importAccounts(
  lines: AsyncIterable<ImportLine>,
  context: Context,
  progress: ImportProgress,
): Promise<void> {
  for await (const batch of batches(lines, batchSize)) {
    const prepared = await prepare(batch, context, progress);
    // Another process may take an address between the check and the write. The second attempt then reports the
    // conflict.
    const problems = await twice(() => inTransaction(context.db, (tx) => createAll(prepared, context, tx)));
    for (const problem of problems) progress.problem(problem);
    progress.imported(prepared.length - problems.length);
  }
}

/**
 * Imports all lines or none, and reports every line that prevents it. Throws UsageError if there are too many lines.
 */
export async function importAtomically(
  lines: AsyncIterable<ImportLine>,
  context: Context,
  progress: ImportProgress,
): Promise<void> {
  const all: Prepared[] = [];
  let seen = 0;
  let bad = 0;
  const counting: ImportProgress = {
    imported: progress.imported,
    problem(problem) {
      bad += 1;
      progress.problem(problem);
    },
  };
  for await (const batch of batches(lines, batchSize)) {
    seen += batch.length;
    if (seen > atomicLimit) {
      throw new UsageError(
        `--atomic takes at most ${atomicLimit} accounts: split the file, or import without it`,
      );
    }
    all.push(...(await prepare(batch, context, counting)));
  }
  try {
    await inTransaction(context.db, async (tx) => {
      for (const problem of await createAll(all, context, tx)) counting.problem(problem);
      if (bad > 0) throw new RolledBack();
    });
  } catch (error) {
    if (error instanceof RolledBack) return;
    throw error;
  }
  progress.imported(all.length);
}

class RolledBack extends Error {}

/** Checks and hashes outside a transaction, because hashing is slow. */
async function prepare(
  batch: readonly ImportLine[],
  context: Context,
  progress: ImportProgress,
): Promise<Prepared[]> {
  const checked = await Promise.all(batch.map((entry) => prepareOne(entry, context)));
  const prepared: Prepared[] = [];
  for (const entry of checked) {
    if ('account' in entry) prepared.push(entry);
    else progress.problem(entry);
  }
  return prepared;
}

async function prepareOne(entry: ImportLine, context: Context): Promise<Prepared | ImportProblem> {
  if ('problem' in entry) return entry;
  try {
    return { line: entry.line, account: await accountOfRecord(entry.record, context) };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { line: entry.line, problem: error.message };
  }
}

async function createAll(
  prepared: readonly Prepared[],
  { accounts }: Context,
  tx: Database,
): Promise<ImportProblem[]> {
  const problems: ImportProblem[] = [];
  for (const { line, account } of prepared) {
    try {
      await accounts.create(account, tx, 'user.imported');
    } catch (error) {
      // The conflict was found by a read before the write, so the transaction is still usable.
      if (!(error instanceof AccountConflict)) throw error;
      problems.push({ line, problem: error.message });
    }
  }
  return problems;
}

async function twice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    return work();
  }
}

async function* batches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length === size) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
