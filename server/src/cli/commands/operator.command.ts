import { adminPath, type OperatorRole, operatorRoles } from '@latchkey/contract/admin/operator-roles';
import { Command, Option } from 'commander';
import { loadConfig } from '../../app/config.ts';
import type { OperatorsService } from '../../features/operators/operators.service.ts';
import { command, outputOf } from '../command.ts';
import { table } from '../output.ts';
import { UsageError } from '../usage-error.ts';
import { type AccountsContext, withAccounts } from '../users/with-accounts.ts';

interface Options {
  readonly json?: boolean;
}

const mostListed = 1_000;

/** `latchkey operator …`: who may use the console and the Admin API. */
export function operatorCommand(): Command {
  const group = new Command('operator').description('Manage accounts that operate the portal.');
  for (const part of [grantCommand(), revokeCommand(), listCommand()]) group.addCommand(part);
  return group;
}

function grantCommand(): Command {
  return command('grant', "Make an account an operator, or change an operator's role.")
    .argument('<user>', 'ID, email address or phone number')
    .addOption(
      new Option(
        '--role <role>',
        'owner (everything), admin (everything except operators and keys), support (read and help), auditor (read)',
      )
        .choices([...operatorRoles].reverse())
        .makeOptionMandatory(),
    )
    .action(async (reference: string, { role, ...options }: Options & { role: OperatorRole }) => {
      await withOperators(async (operators, { user }) => {
        const { id } = await user(reference);
        const isOne = (await operators.find(id)) !== undefined;
        await (isOne
          ? operators.change('command_line', id, role)
          : operators.grant('command_line', id, role));
        outputOf(options).result({ id, role }, `${id} now has the role ${role}.`);
      });
    });
}

function revokeCommand(): Command {
  return command('revoke', "Remove an operator's role. The account stays.")
    .argument('<user>', 'ID, email address or phone number')
    .action(async (reference: string, options: Options) => {
      await withOperators(async (operators, { user }) => {
        const { id } = await user(reference);
        if (!(await operators.find(id))) throw new UsageError(`${id} is not an operator`);
        await operators.revoke('command_line', id);
        outputOf(options).result({ id, revoked: true }, `${id} is no longer an operator.`);
      });
    });
}

function listCommand(): Command {
  return command('list', 'List the operators.').action(async (options: Options) => {
    await withOperators(async (operators) => {
      const { items } = await operators.list({ limit: mostListed });
      const rows = items.map(({ user_id, email, name, role, status }) => [
        user_id,
        email ?? '–',
        name,
        role,
        status,
      ]);
      outputOf(options).result(
        { operators: items },
        items.length > 0
          ? table([['ID', 'EMAIL', 'NAME', 'ROLE', 'STATUS'], ...rows])
          : ['There are no operators.'],
      );
    });
  });
}

async function withOperators(
  work: (operators: OperatorsService, context: AccountsContext) => Promise<void>,
): Promise<void> {
  const { accountEndings } = await import('../../app/account-endings.ts');
  const { operatorsService } = await import('../../features/operators/operators.service.ts');
  const adminAudience = `${loadConfig().http.publicUrl}${adminPath}`;
  await withAccounts(async (context) => {
    const { db, clock } = context;
    const { endConfirmations } = accountEndings(clock);
    await work(operatorsService({ db, clock, adminAudience, endConfirmations }), context);
  });
}
