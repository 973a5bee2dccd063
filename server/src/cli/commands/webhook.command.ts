import { type AuditAction, auditActions } from '@latchkey/contract/audit/audit-actions';
import type { Webhook } from '@latchkey/contract/webhooks/webhook';
import { webhookDeliveryStates } from '@latchkey/contract/webhooks/webhook-delivery';
import { Command, Option } from 'commander';
import { loadConfig } from '../../app/config.ts';
import type { webhookParts } from '../../app/webhook-parts.ts';
import { command, outputOf } from '../command.ts';
import { table } from '../output.ts';
import { UsageError } from '../usage-error.ts';

interface Options {
  readonly json?: boolean;
}

interface Changes {
  readonly url?: string;
  readonly action?: string[];
  readonly privateNetwork?: boolean;
  readonly enabled?: boolean;
}

const listPage = 200;
const collect = (name: string, before: readonly string[] = []): string[] => [...before, name];
const idArgument = 'as shown by `latchkey webhook list`';
const actionHelp = 'an audit action, or all of a kind such as user.*; repeatable';

/** `latchkey webhook …`: informs other systems about changes. */
export function webhookCommand(): Command {
  const group = new Command('webhook').description(
    'Manage webhooks, which notify other systems of audit events.',
  );
  const parts = [create(), list(), update(), rotateSecret(), remove(), test(), deliveries(), redeliver()];
  for (const part of parts) group.addCommand(part);
  return group;
}

function create(): Command {
  return command('create', 'Create a webhook and print its ID and its secret (shown once).')
    .requiredOption('--url <address>', 'an https address on a public host')
    .requiredOption('--action <action>', actionHelp, collect)
    .option('--private-network', 'allow a private network, and http')
    .action(async (options: Options & { url: string; action: string[]; privateNetwork?: boolean }) => {
      const { url, privateNetwork } = options;
      await withWebhooks(async ({ webhooks }) => {
        const made = await webhooks.create({ url, privateNetwork, actions: actionsOf(options.action) });
        outputOf(options).result(made, [`id: ${made.id}`, `secret: ${made.secret}`]);
      });
    });
}

function list(): Command {
  return command('list', 'List the webhooks.').action(async (options: Options) => {
    await withWebhooks(async ({ webhooks }) => {
      const { items } = await webhooks.list({ limit: listPage });
      const rows = items.map((one) => [one.id, stateOf(one), String(one.waiting), one.url]);
      outputOf(options).result(
        { webhooks: items },
        rows.length > 0 ? table([['ID', 'STATE', 'WAITING', 'URL'], ...rows]) : ['There are no webhooks.'],
      );
    });
  });
}

function update(): Command {
  return command('update', 'Change a webhook. Settings you leave out stay as they are.')
    .argument('<id>', idArgument)
    .option('--url <address>', 'a new address')
    .option('--action <action>', `${actionHelp}; replaces the current ones`, collect)
    .option('--enabled', 'turn it on')
    .option('--no-enabled', 'turn it off')
    .option('--private-network', 'allow a private network')
    .option('--no-private-network', 'public hosts only')
    .action(async (id: string, { url, action, privateNetwork, enabled, ...options }: Options & Changes) => {
      if ([url, action, privateNetwork, enabled].every((given) => given === undefined))
        throw new UsageError('nothing to change: see latchkey webhook update --help');
      const actions = action && actionsOf(action);
      await withWebhooks(async ({ webhooks }) => {
        const changes = { url, actions, privateNetwork, is_enabled: enabled };
        const changed = await webhooks.update(id, changes, { mayUsePrivateNetwork: true });
        outputOf(options).result(changed, `The webhook ${changed.url} is ${stateOf(changed)}.`);
      });
    });
}

function rotateSecret(): Command {
  return command(
    'rotate-secret',
    'Replace the secret and print the new one once. For one day, the previous one signs as well.',
  )
    .argument('<id>', idArgument)
    .action(async (id: string, options: Options) => {
      await withWebhooks(async ({ webhooks }) => {
        const changed = await webhooks.rotateSecret(id);
        outputOf(options).result(changed, changed.secret);
      });
    });
}

function remove(): Command {
  return command('delete', 'Remove a webhook and its waiting events.')
    .argument('<id>', idArgument)
    .action(async (id: string, options: Options) => {
      await withWebhooks(async ({ webhooks }) => {
        await webhooks.remove(id);
        outputOf(options).result({ id }, 'The webhook has been removed.');
      });
    });
}

function test(): Command {
  return command('test', 'Send an empty test message now and show the response.')
    .argument('<id>', idArgument)
    .action(async (id: string, options: Options) => {
      await withWebhooks(async ({ webhooks }) => {
        const { isDelivered, status, ...seen } = await webhooks.test(id);
        if (!isDelivered && !options.json)
          throw new UsageError(`the test was not delivered: ${status ?? seen.error}`);
        outputOf(options).result(
          { is_delivered: isDelivered, response_status: status, ...seen },
          `Delivered: ${status} in ${seen.milliseconds} ms.`,
        );
      });
    });
}

function deliveries(): Command {
  return command('deliveries', `List the deliveries of a webhook, newest first, ${listPage} at a time.`)
    .argument('<id>', idArgument)
    .addOption(new Option('--state <state>', 'only deliveries in this state').choices(webhookDeliveryStates))
    .option('--after <cursor>', 'continue after the previous page: its next_cursor')
    .action(
      async (
        id: string,
        options: Options & { state?: 'waiting' | 'delivered' | 'given_up'; after?: string },
      ) => {
        await withWebhooks(async (parts) => {
          const page = { state: options.state, cursor: options.after, limit: listPage };
          const { items, next_cursor } = await parts.deliveries.list(id, page);
          const rows = items.map((one) => [
            one.id,
            one.state,
            String(one.attempts),
            String(one.response_status ?? one.error ?? '-'),
            one.queued_at,
            one.action,
          ]);
          const head = ['ID', 'STATE', 'ATTEMPTS', 'LAST', 'QUEUED', 'ACTION'];
          outputOf(options).result(
            { deliveries: items, next_cursor },
            rows.length > 0 ? table([head, ...rows]) : ['There are no deliveries.'],
          );
        });
      },
    );
}

function redeliver(): Command {
  return command('redeliver', 'Send an event again, after the ones that are waiting.')
    .argument('<id>', idArgument)
    .argument('<delivery>', 'as shown by `latchkey webhook deliveries`')
    .action(async (id: string, delivery: string, options: Options) => {
      await withWebhooks(async (parts) => {
        const queued = await parts.deliveries.sendAgain(id, delivery);
        outputOf(options).result(queued, `${queued.action} is being sent again.`);
      });
    });
}

function stateOf({ is_enabled, failing_since }: Webhook): string {
  if (!is_enabled) return 'off';
  return failing_since === null ? 'on' : 'failing';
}

/** Throws UsageError for an unknown action. */
function actionsOf(given: readonly string[]): AuditAction[] {
  const all = Object.keys(auditActions) as AuditAction[];
  const found = given.flatMap((name) => {
    const matching = name.endsWith('*')
      ? all.filter((action) => action.startsWith(name.slice(0, -1)))
      : all.filter((action) => action === name);
    if (matching.length === 0)
      throw new UsageError(`there is no action ${JSON.stringify(name)}: see docs/behaviour/audit.md`);
    return matching;
  });
  return [...new Set(found)];
}

async function withWebhooks(work: (parts: ReturnType<typeof webhookParts>) => Promise<void>): Promise<void> {
  const { openStore } = await import('../../app/open-store.ts');
  const { webhookParts } = await import('../../app/webhook-parts.ts');
  const config = loadConfig();
  const store = await openStore(config);
  try {
    await work(webhookParts(config, store));
  } finally {
    await store.close();
  }
}
