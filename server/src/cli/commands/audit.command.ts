import { auditActions } from '@latchkey/contract/audit/audit-actions';
import type { AuditEvent } from '@latchkey/contract/audit/audit-event';
import { Command, Option } from 'commander';
import { loadConfig } from '../../app/config.ts';
import type { AuditFilter } from '../../features/audit-log/audit-log.service.ts';
import type { NotedHead } from '../../platform/audit/verify-audit.ts';
import { command, outputOf } from '../command.ts';
import { table } from '../output.ts';
import { UsageError } from '../usage-error.ts';

interface Options extends Omit<AuditFilter, 'from'> {
  readonly json?: boolean;
  readonly since?: string;
  readonly limit?: string;
  readonly head?: string;
}

const mostListed = 1_000;

/** `latchkey audit …`: who changed what (docs/behaviour/audit.md). */
export function auditCommand(): Command {
  const group = new Command('audit').description('Who changed what, and whether anybody tampered with it.');
  group.addCommand(
    filtered(command('list', 'List the newest events.'))
      .option('--limit <number>', `at most so many, up to ${mostListed}`, '50')
      .action(list),
  );
  group.addCommand(
    command('verify', 'Check every event and the chain; prints the head to note elsewhere.')
      .option('--head <COUNT:HASH>', 'the head of an earlier run, which the chain must still hold')
      .action(verify),
  );
  group.addCommand(
    // The output is JSON lines with and without --json.
    filtered(command('export', 'Print the events as JSON lines, the oldest first.')).action(exportLines),
  );
  return group;
}

function filtered(to: Command): Command {
  return to
    .option('--since <time>', 'from this moment on: a day such as 2026-11-01, or a time in ISO 8601')
    .option('--until <time>', 'before this moment')
    .option('--actor <id>', 'what this account or machine did')
    .option('--target <id>', 'what was done to this account, application, API, notice or key')
    .addOption(new Option('--action <action>', 'this action alone').choices(Object.keys(auditActions)));
}

async function list(options: Options): Promise<void> {
  const limit = Number(options.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > mostListed)
    throw new UsageError(`--limit must be a number from 1 to ${mostListed}`);
  const filter = filterOf(options);
  await withAudit(async ({ log }) => {
    const { items } = await log.list(filter, { limit });
    const rows = items.map((event) => [
      event.at,
      actorOf(event),
      event.action,
      targetOf(event),
      event.reason ?? '',
    ]);
    const head = ['AT', 'BY', 'ACTION', 'WHAT', 'REASON'];
    outputOf(options).result({ items }, items.length > 0 ? table([head, ...rows]) : ['There are no events.']);
  });
}

/** Reads from the database only as fast as the output is consumed. */
async function exportLines(options: Options): Promise<void> {
  const filter = filterOf(options);
  const { Readable } = await import('node:stream');
  const { pipeline } = await import('node:stream/promises');
  await withAudit(async ({ log }) => {
    const lines = async function* () {
      for await (const event of log.all(filter)) yield `${JSON.stringify(event)}\n`;
    };
    await pipeline(Readable.from(lines()), process.stdout, { end: false });
  });
}

async function verify(options: Options): Promise<void> {
  const noted = options.head === undefined ? undefined : headOf(options.head);
  const { verifyAudit } = await import('../../platform/audit/verify-audit.ts');
  const { createVault } = await import('../../platform/secrets/vault.ts');
  await withAudit(async ({ store: { database, secretKeys } }) => {
    const { faults, events, head } = await verifyAudit(database.db, createVault(secretKeys, 'audit'), noted);
    const told = `${head.count}:${head.hash}`;
    const text =
      faults.length === 0
        ? [`The audit is whole: ${events} events.`, `Note this head elsewhere: ${told}`]
        : faults.map(
            ({ seq, fault }) => `${seq === 0 ? 'head' : `event ${seq}`}: ${fault.replaceAll('_', ' ')}`,
          );
    outputOf(options).result({ whole: faults.length === 0, events, head: told, faults }, text);
    if (faults.length > 0) process.exitCode = 1;
  });
}

function headOf(text: string): NotedHead {
  const [, count, hash] = /^(\d+):([0-9a-f]*)$/.exec(text) ?? [];
  if (count === undefined || hash === undefined)
    throw new UsageError('--head must be COUNT:HASH, as audit verify printed it');
  return { count: Number(count), hash };
}

function filterOf({ since, until, actor, action, target }: Options): AuditFilter {
  return { from: timeOf(since, '--since'), until: timeOf(until, '--until'), actor, action, target };
}

function timeOf(text: string | undefined, option: string): string | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new UsageError(`${option} must be a day or a time in ISO 8601`);
  return time.toISOString();
}

const actorOf = ({ actor: { type, id, name } }: AuditEvent): string =>
  [type, name ?? id].filter(Boolean).join(' ');
const targetOf = ({ target: { type, id, name } }: AuditEvent): string =>
  [type, id, name && JSON.stringify(name)].filter(Boolean).join(' ');

async function withAudit(
  work: (context: {
    readonly store: import('../../app/open-store.ts').Store;
    readonly log: import('../../features/audit-log/audit-log.service.ts').AuditLogService;
  }) => Promise<void>,
): Promise<void> {
  const { openStore } = await import('../../app/open-store.ts');
  const { auditLogService } = await import('../../features/audit-log/audit-log.service.ts');
  const store = await openStore(loadConfig());
  try {
    await work({
      store,
      log: auditLogService({ db: store.database.db, reads: store.database.reads, clock: store.clock }),
    });
  } finally {
    await store.close();
  }
}
