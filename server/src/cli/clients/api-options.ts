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
    .option('--name <name>', 'the name people see when they are asked for access (default: the audience)')
    .option(
      '--scope <name=description>',
      "a scope and its description for people, such as read='See your orders'; repeatable",
      collectScope,
    )
    .addOption(
      new Option(
        '--tokens <format>',
        'jwt: verified by the API itself, for up to five minutes; opaque: verified by asking the portal, revoked immediately',
      ).choices(['jwt', 'opaque']),
    )
    .option(
      '--open',
      'let every application that asks people first request its scopes, even if it registered itself',
    )
    .option('--no-open', 'only applications that were granted its scopes');
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
