import { Command } from 'commander';
import { secretsOf } from '../../features/applications/client-secrets.ts';
import { secretFromStdin } from '../clients/secret-from-stdin.ts';
import { withClients } from '../clients/with-clients.ts';
import { command, outputOf } from '../command.ts';
import { table } from '../output.ts';
import { UsageError } from '../usage-error.ts';

interface Options {
  readonly json?: boolean;
  readonly secretStdin?: boolean;
}

/** `latchkey client secret …`: replaces a secret without downtime. Two secrets can be valid at the same time. */
export function clientSecretCommand(): Command {
  const group = new Command('secret').description(
    'Manage the secrets of an application: up to two, so that one can be replaced without downtime.',
  );
  const of = (part: Command) => part.argument('<client_id>', 'as shown by `latchkey client list`');
  group.addCommand(
    of(command('add', 'Create a second secret and print it once. Both work until one is retired.'))
      .option('--secret-stdin', 'read it from standard input instead of generating one')
      .action(add),
  );
  group.addCommand(
    of(command('list', 'List the secrets and when they were created. Their values are never shown.')).action(
      list,
    ),
  );
  group.addCommand(
    of(command('retire', 'Retire one of two secrets immediately.'))
      .argument('<secret_id>', 'as shown by `latchkey client secret list`')
      .action(retire),
  );
  return group;
}

async function add(id: string, options: Options): Promise<void> {
  const given = options.secretStdin ? await secretFromStdin() : undefined;
  await withClients(async ({ clients, client }) => {
    await client(id);
    const added = await clients.addSecret(id, { given });
    if (!added) throw new UsageError(`there is no client ${JSON.stringify(id)}`);
    const told = given === undefined ? { client_secret: added.value } : {};
    outputOf(options).result(
      { client_id: id, secret_id: added.id, ...told },
      table([['secret_id', added.id], ...Object.entries(told)]),
    );
  });
}

async function list(id: string, options: Options): Promise<void> {
  await withClients(async ({ client }) => {
    const secrets = secretsOf(await client(id)).map((one) => ({
      secret_id: one.id,
      created_at: new Date(one.createdAt).toISOString(),
    }));
    const rows = secrets.map(({ secret_id, created_at }) => [secret_id, created_at]);
    outputOf(options).result(
      { client_id: id, secrets },
      rows.length > 0 ? table([['SECRET ID', 'CREATED'], ...rows]) : 'It has no secret.',
    );
  });
}

async function retire(id: string, secretId: string, options: Options): Promise<void> {
  await withClients(async ({ clients, client }) => {
    await client(id);
    if (!(await clients.retireSecret(id, secretId)))
      throw new UsageError(`this client has no secret ${JSON.stringify(secretId)}`);
    outputOf(options).result(
      { client_id: id, secret_id: secretId, retired: true },
      'The secret no longer works.',
    );
  });
}
