import { Command } from 'commander';
import type { Api } from '../../features/applications/api.ts';
import { type ApiOptions, apiSettingsOf, withApiOptions } from '../clients/api-options.ts';
import { apiLines, apiView } from '../clients/api-view.ts';
import { collect } from '../clients/client-options.ts';
import { withClients } from '../clients/with-clients.ts';
import { command, outputOf } from '../command.ts';
import { table } from '../output.ts';
import { UsageError } from '../usage-error.ts';

/** `latchkey api …` */
export function apiCommand(): Command {
  const group = new Command('api').description(
    'Manage APIs that access tokens are issued for, and their scopes.',
  );
  for (const part of [createCommand(), listCommand(), showCommand(), updateCommand(), deleteCommand()]) {
    group.addCommand(part);
  }
  return group;
}

interface Options extends ApiOptions {
  readonly audience: string;
}

function createCommand(): Command {
  return withApiOptions(
    command(
      'create',
      'Register an API and its scopes; grant scopes to clients with --allow-scope.',
    ).requiredOption(
      '--audience <url>',
      'the address that tokens are issued for (aud) and that requests name as resource',
    ),
  ).action(async (options: Options) => {
    await withClients(async ({ apis }) => {
      show(options, await apis.create(options.audience, apiSettingsOf(options)));
    });
  });
}

function listCommand(): Command {
  return command('list', 'List the APIs by audience, 200 at a time.')
    .option('--after <audience>', 'continue after this audience')
    .action(async (options: ApiOptions & { readonly after?: string }) => {
      await withClients(async ({ apis }) => {
        const found = await apis.list(options.after);
        const head = ['AUDIENCE', 'NAME', 'TOKENS', 'SCOPES'];
        const rows = found.map(({ audience, name, tokenFormat, scopes }) => [
          audience,
          name ?? '–',
          tokenFormat,
          Object.keys(scopes).join(' ') || '–',
        ]);
        const text = found.length > 0 ? table([head, ...rows]) : ['There are no APIs.'];
        outputOf(options).result({ apis: found.map(apiView) }, text);
      });
    });
}

function showCommand(): Command {
  return named('show', 'Show an API and its scopes.').action(
    async (audience: string, options: ApiOptions) => {
      await withClients(async ({ apis }) => show(options, await existing(audience, apis.find)));
    },
  );
}

function updateCommand(): Command {
  return withApiOptions(
    named('update', 'Change an API; --scope adds a scope or changes its description.').option(
      '--remove-scope <name>',
      'remove a scope, also from every client; repeatable',
      collect,
    ),
  ).action(async (audience: string, options: ApiOptions) => {
    const settings = apiSettingsOf(options);
    if (Object.keys(settings).length === 0)
      throw new UsageError('nothing to change: see latchkey api update --help');
    await withClients(async ({ apis }) => {
      await existing(audience, apis.find);
      show(options, await existing(audience, (one) => apis.update(one, settings)));
    });
  });
}

function deleteCommand(): Command {
  return named('delete', 'Remove an API and the scopes that clients were granted for it.').action(
    async (audience: string, options: ApiOptions) => {
      await withClients(async ({ apis }) => {
        await existing(audience, apis.find);
        await apis.remove(audience);
        outputOf(options).result({ audience, deleted: true }, `${audience} has been removed.`);
      });
    },
  );
}

function named(name: string, description: string): Command {
  return command(name, description).argument('<audience>', 'as shown by `latchkey api list`');
}

async function existing(
  audience: string,
  find: (audience: string) => Promise<Api | undefined>,
): Promise<Api> {
  const api = await find(audience);
  if (!api) throw new UsageError(`there is no API ${JSON.stringify(audience)}`);
  return api;
}

function show(options: ApiOptions, api: Api): void {
  outputOf(options).result(apiView(api), table(apiLines(api)));
}
