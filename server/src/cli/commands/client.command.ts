import { Command } from 'commander';
import { clientCreateCommand } from './client-create.command.ts';
import { clientDeleteCommand } from './client-delete.command.ts';
import { clientListCommand } from './client-list.command.ts';
import { clientRegistrationTokenCommand } from './client-registration-token.command.ts';
import { clientRoleCommand } from './client-role.command.ts';
import { clientRotateSecretCommand } from './client-rotate-secret.command.ts';
import { clientSecretCommand } from './client-secret.command.ts';
import { clientShowCommand } from './client-show.command.ts';
import { clientUpdateCommand } from './client-update.command.ts';

/** `latchkey client …` */
export function clientCommand(): Command {
  const group = new Command('client').description('Manage applications that people sign in to.');
  const parts = [
    clientCreateCommand(),
    clientListCommand(),
    clientShowCommand(),
    clientUpdateCommand(),
    clientDeleteCommand(),
    clientRoleCommand(),
    clientSecretCommand(),
    clientRotateSecretCommand(),
    clientRegistrationTokenCommand(),
  ];
  for (const part of parts) group.addCommand(part);
  return group;
}
