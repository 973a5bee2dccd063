import { auditActions } from '@latchkey/contract/audit/audit-actions';
import type { AuditEvent } from '@latchkey/contract/audit/audit-event';
import { Command, Option } from 'commander';
import { loadConfig } from '../../app/config.ts';
import type { AuditFilter } from '../../features/audit-log/audit-log.service.ts';
import type { NotedHead } from '../../platform/audit/verify-audit.ts';
import { command, outputOf } from '../command.ts';
import { harmless, isUnwritten, reportUnwritten, say, table } from '../output.ts';
import { UsageError } from '../usage-error.ts';

interface Options extends Omit<AuditFilter, 'from'> {
  readonly json?: boolean;
  readonly since?: string;
  readonly limit?: string;
  readonly head?: string;
  readonly accept?: boolean;
}

const mostListed = 1_000;

/** `latchkey audit …`: who changed what (docs/behaviour/audit.md). */
export function auditCommand(): Command {
  const group = new Command('audit').description(
    'See who changed what, and check that the audit has not been tampered with.',
  );
  group.addCommand(
    filtered(command('list', 'List the newest events.'))
      .option('--limit <number>', `how many, at most ${mostListed}`, '50')
      .action(list),
  );
  group.addCommand(
    command('verify', 'Verify every event and the chain, and print the head to note elsewhere.')
      .option('--head <COUNT:HASH>', 'the head from an earlier run, which the chain must still contain')
      .option('--accept', 'seal the head as it is, once you have looked into what was found')
      .action(verify),
  );
  group.addCommand(
    // The output is JSON lines with and without --json.
    filtered(command('export', 'Print the events as JSON lines, oldest first.')).action(exportLines),
  );
  return group;
}

function filtered(to: Command): Command {
  return to
    .option('--since <time>', 'from this time: a day such as 2026-11-01, or an ISO 8601 time')
    .option('--until <time>', 'before this time')
    .option('--actor <id>', 'only changes made by this account or machine')
    .option('--target <id>', 'only changes to this account, application, API, notice or key')
    .addOption(new Option('--action <action>', 'only this action').choices(Object.keys(auditActions)));
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
      for await (const event of log.all(filter)) yield `${harmless(JSON.stringify(event))}\n`;
    };
    try {
      await pipeline(Readable.from(lines()), process.stdout, { end: false });
    } catch (error) {
      if (!isUnwritten(error)) throw error;
      reportUnwritten(error);
    }
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
        ? [`The audit is intact: ${events} events.`, `Note this head elsewhere: ${told}`]
        : faults.map(
            ({ seq, fault }) => `${seq === 0 ? 'head' : `event ${seq}`}: ${fault.replaceAll('_', ' ')}`,
          );
    outputOf(options).result({ whole: faults.length === 0, events, head: told, faults }, text);
    if (faults.length === 0) return;
    process.exitCode = 1;
    if (!options.accept) return;
    const { audit } = await import('../../platform/audit/audit.ts');
    await audit.acceptHead(database.db);
    say('The head has been sealed as it is.');
  });
}

function headOf(text: string): NotedHead {
  const [, count, hash] = /^(\d+):([0-9a-f]*)$/.exec(text) ?? [];
  if (count === undefined || hash === undefined)
    throw new UsageError('--head must be COUNT:HASH, as printed by audit verify');
  return { count: Number(count), hash };
}

function filterOf({ since, until, actor, action, target }: Options): AuditFilter {
  return { from: timeOf(since, '--since'), until: timeOf(until, '--until'), actor, action, target };
}

function timeOf(text: string | undefined, option: string): string | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new UsageError(`${option} must be a day or an ISO 8601 time`);
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
