import { Command } from 'commander';
import { userCreateCommand } from './user-create.command.ts';
import { userRequireTwoFactorCommand, userResetFactorsCommand } from './user-factors.command.ts';
import { userFindCommand } from './user-find.command.ts';
import { userImportCommand } from './user-import.command.ts';
import { userCancelDeletionCommand, userDeleteCommand, userExportCommand } from './user-leaving.command.ts';
import { userListCommand } from './user-list.command.ts';
import { userRecoveryCommand } from './user-recovery.command.ts';
import { userSetAttributeCommand } from './user-set-attribute.command.ts';
import { userSetPasswordCommand } from './user-set-password.command.ts';
import { userShowCommand } from './user-show.command.ts';
import { userActivateCommand, userSuspendCommand } from './user-status.command.ts';
import { userUnlockCommand } from './user-unlock.command.ts';
import { userUpdateCommand } from './user-update.command.ts';

/** `latchkey user …` */
export function userCommand(): Command {
  const group = new Command('user').description('Manage accounts.');
  const parts = [
    userCreateCommand(),
    userListCommand(),
    userFindCommand(),
    userShowCommand(),
    userUpdateCommand(),
    userImportCommand(),
    userSuspendCommand(),
    userActivateCommand(),
    userUnlockCommand(),
    userSetPasswordCommand(),
    userSetAttributeCommand(),
    userRequireTwoFactorCommand(),
    userResetFactorsCommand(),
    userRecoveryCommand(),
    userExportCommand(),
    userDeleteCommand(),
    userCancelDeletionCommand(),
  ];
  for (const part of parts) group.addCommand(part);
  return group;
}
