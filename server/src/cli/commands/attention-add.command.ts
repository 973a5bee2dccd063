import { type Command, InvalidArgumentError } from 'commander';
import type { NewNotice, Preview } from '../../features/attentions/operator-notices.service.ts';
import { command, outputOf } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { type AccountsContext, withAccounts } from '../users/with-accounts.ts';

interface Options {
  readonly json?: boolean;
  readonly type: string;
  readonly title: string;
  readonly text?: string;
  readonly required?: boolean;
  readonly link?: string;
  readonly group?: string;
  readonly email?: string;
  readonly all?: boolean;
  readonly from?: number;
  readonly until?: number;
  readonly preview?: boolean;
}

/** `latchkey attention add`: `--preview` only shows which accounts the notice would reach. */
export function attentionAddCommand(): Command {
  return command('add', 'Post a notice that people see after they sign in.')
    .requiredOption('--type <name>', 'a name you choose, such as new_terms')
    .requiredOption('--title <text>', 'plain text')
    .option('--text <text>', 'plain text')
    .option('--link <url>', 'an https address with more information')
    .option('--required', 'people cannot continue until they acknowledge it')
    .option('--all', 'for everyone')
    .option('--group <name>', 'partner, no-2fa, no-password, unverified-email or unverified-phone')
    .option('--email <address>', 'for one account')
    .option('--from <time>', 'ISO 8601 (default: now)', timeOf)
    .option('--until <time>', 'ISO 8601 (default: until it is removed)', timeOf)
    .option('--preview', 'only show who would see it')
    .action(add);
}

async function add(options: Options): Promise<void> {
  const { operatorNoticesService } = await import('../../features/attentions/operator-notices.service.ts');
  await withAccounts(async (context) => {
    const notices = operatorNoticesService(context);
    const notice = await noticeOf(options, context);
    const { count, sample } = await notices.preview(notice);
    const concerned = { count, sample };
    const id = options.preview ? null : await notices.add(notice);
    outputOf(options).result({ id, concerned }, describe(id, concerned));
  });
}

function describe(id: string | null, { count, sample }: Omit<Preview, 'isWhole'>): string[] {
  const people = `${count} ${count === 1 ? 'account' : 'accounts'}`;
  const list = sample.length > 0 ? [`  ${sample.join(', ')}${count > sample.length ? ', …' : ''}`] : [];
  return [
    id ? `${id} has been posted. It currently reaches ${people}.` : `It would currently reach ${people}.`,
    ...list,
  ];
}

async function noticeOf(options: Options, context: AccountsContext): Promise<NewNotice> {
  return {
    type: options.type,
    title: options.title,
    content: options.text ?? null,
    link: options.link ?? null,
    required: options.required === true,
    startsAt: options.from ?? null,
    endsAt: options.until ?? null,
    ...(await audienceOf(options, context)),
  };
}

async function audienceOf(options: Options, context: AccountsContext) {
  const given = [options.all, options.group, options.email].filter((choice) => choice !== undefined);
  if (given.length !== 1) throw new UsageError('choose who it is for: --all, --group or --email');
  if (options.email)
    return { audience_kind: 'user', audience: (await context.user(options.email)).id } as const;
  if (options.group) return { audience_kind: 'group', audience: options.group } as const;
  return { audience_kind: 'all', audience: null } as const;
}

function timeOf(text: string): number {
  const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new InvalidArgumentError('It must be a time such as 2027-01-31T09:00:00Z.');
  return time;
}
