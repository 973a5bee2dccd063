import { Command } from 'commander';
import { attentionAddCommand } from './attention-add.command.ts';
import { attentionListCommand } from './attention-list.command.ts';
import { attentionRemoveCommand } from './attention-remove.command.ts';

/** `latchkey attention …` */
export function attentionCommand(): Command {
  const group = new Command('attention').description('Notices that people see after they sign in.');
  for (const part of [attentionAddCommand(), attentionListCommand(), attentionRemoveCommand()]) {
    group.addCommand(part);
  }
  return group;
}
