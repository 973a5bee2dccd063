import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Api } from '../../features/applications/api.ts';
import type { ApiSettings } from '../../features/applications/apis.service.ts';

export interface ApiOptions {
  readonly json?: boolean;
  readonly name?: string;
  readonly scope?: Record<string, string>;
  readonly removeScope?: string[];
  readonly tokens?: Api['tokenFormat'];
  readonly open?: boolean;
}

/** Options shared by `api create` and `api update`. */
export function withApiOptions(command: Command): Command {
  return command
    .option('--name <name>', 'what people read when they are asked; the audience where there is none')
    .option(
      '--scope <name=description>',
      "a scope and what people read of it, such as read='See your orders'; again for more",
      collectScope,
    )
    .addOption(
      new Option(
        '--tokens <format>',
        'jwt, which the API checks by itself for up to five minutes, or opaque, which it asks about and which ends at once',
      ).choices(['jwt', 'opaque']),
    )
    .option(
      '--open',
      'every application that asks people first may ask for its scopes, also one that registered itself',
    )
    .option('--no-open', 'only applications that were allowed its scopes, one by one');
}

/** `NAME=DESCRIPTION`, or `NAME:DESCRIPTION` if the name has no colon. */
function collectScope(text: string, before: Record<string, string> = {}): Record<string, string> {
  const [, name, description] = /^([^\s=]+)=(.*)$/s.exec(text) ?? /^([^\s:]+):(.*)$/s.exec(text) ?? [];
  if (name === undefined || description === undefined || description.trim() === '') {
    throw new InvalidArgumentError("It must be NAME=DESCRIPTION, such as read='See your orders'.");
  }
  return { ...before, [name]: description.trim() };
}

export function apiSettingsOf(options: ApiOptions): ApiSettings {
  return {
    ...(options.name === undefined ? {} : { name: options.name === '' ? null : options.name }),
    ...(options.scope === undefined ? {} : { scopes: options.scope }),
    ...(options.removeScope === undefined ? {} : { removedScopes: options.removeScope }),
    ...(options.tokens === undefined ? {} : { tokenFormat: options.tokens }),
    ...(options.open === undefined ? {} : { isOpen: options.open }),
  };
}
