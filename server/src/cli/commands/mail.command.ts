import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isLocale, type Locale, locales } from '@latchkey/contract/text/locales';
import { Command } from 'commander';
import type { Brand } from '../../app/brand/brand.ts';
import { refuseBadContents } from '../../app/brand/content-faults.ts';
import { mailBrandOf } from '../../app/brand/mail-brand-of.ts';
import { ownServerTexts } from '../../app/brand/own-texts-of.ts';
import { builtInBrandDirectory, builtInBrands, readBrand } from '../../app/brand/read-brand.ts';
import { type Config, loadConfig } from '../../app/config.ts';
import { liveChannels } from '../../platform/messages/channels/registry.ts';
import { logoId } from '../../platform/messages/mail-html.ts';
import { mailKinds } from '../../platform/messages/mail-kinds.ts';
import { shownBlock } from '../../platform/messages/own-mail.ts';
import { type SampleMail, sampleMails } from '../../platform/messages/sample-mails.ts';
import { catalog, wordCatalogs } from '../../platform/text/catalog.ts';
import { escapeHtml } from '../../platform/text/escape-html.ts';
import { command, outputOf } from '../command.ts';
import { UsageError } from '../usage-error.ts';

/** The kind that `mail test` sends: one that does not ask its reader to do anything. */
const testKind = 'notice-new-sign-in';

/** `latchkey mail`: shows what mails look like and tests delivery (docs/behaviour/brands.md#mails). */
export function mailCommand(): Command {
  return new Command('mail')
    .description('Preview the emails of this portal, and test the mail server.')
    .addCommand(
      command('preview', 'Write every kind of email, in every language, to files you can open in a browser.')
        .requiredOption('--to <dir>', 'the folder to write to; existing files are replaced')
        .option('--brand <dir>', 'a brand folder (default: BRAND_DIR, or the three built-in brands)')
        .action(preview),
    )
    .addCommand(
      command(
        'kinds',
        "List every kind of email and the placeholders that a brand's mail/KIND.LOCALE.txt can use.",
      ).action(kinds),
    )
    .addCommand(
      command('test', 'Send one email with sample data through the mail server in SMTP_URL.')
        .requiredOption('--to <email>', 'the address to send it to')
        .option('--locale <locale>', `its language: ${locales.join(', ')}`, 'en')
        .option('--kind <kind>', 'the kind of email, as listed by `latchkey mail kinds`', testKind)
        .action(test),
    );
}

interface PreviewOptions {
  readonly to: string;
  readonly brand?: string;
  readonly json?: boolean;
}

async function preview(options: PreviewOptions): Promise<void> {
  const config = loadConfig();
  const to = resolve(options.to);
  const links: string[] = [];
  for (const brand of await brandsOf(options, config)) {
    await mkdir(join(to, brand.key), { recursive: true });
    const { logo } = await mailBrandOf(brand)();
    if (logo) await writeFile(join(to, brand.key, 'logo.png'), logo);
    for (const locale of locales) {
      const directory = join(brand.key, locale);
      await mkdir(join(to, directory), { recursive: true });
      for (const { kind, subject, text, html } of await samplesOf(config, brand, locale)) {
        // A page in a browser cannot refer to an attachment, so it refers to the file of the logo.
        await writeFile(
          join(to, directory, `${kind}.html`),
          (html ?? '').replaceAll(`cid:${logoId}`, '../logo.png'),
        );
        await writeFile(join(to, directory, `${kind}.txt`), `${subject}\n\n${text}\n`);
        links.push(
          `<li>${escapeHtml(directory)}: <a href="${directory}/${kind}.html">${escapeHtml(subject)}</a></li>`,
        );
      }
    }
  }
  await writeFile(
    join(to, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Mails</title><ul>${links.join('\n')}</ul>\n`,
  );
  outputOf(options).result(
    { directory: to, mails: links.length },
    `Wrote ${links.length} emails to ${to}. Open index.html to see them.`,
  );
}

async function brandsOf({ brand: directory }: PreviewOptions, config: Config): Promise<readonly Brand[]> {
  if (directory !== undefined) {
    const brand = readBrand(resolve(directory));
    await refuseBadContents(brand, directory);
    return [brand];
  }
  await config.brand.checkContents();
  const isBuiltIn = builtInBrands.some((key) => key === config.brand.key);
  return isBuiltIn ? builtInBrands.map((key) => readBrand(builtInBrandDirectory(key))) : [config.brand];
}

async function samplesOf(config: Config, brand: Brand, locale: Locale): Promise<SampleMail[]> {
  const look = await mailBrandOf(brand)();
  wordCatalogs(ownServerTexts(brand));
  const { messages: texts } = catalog(locale);
  return sampleMails(
    { ...look, channel: 'email', locale, texts, publicUrl: config.http.publicUrl },
    Date.now(),
  );
}

function kinds(options: { readonly json?: boolean }): void {
  const listed = mailKinds().map(({ kind, takes, needs, blocks }) => ({
    kind,
    sentences: takes.map((name) => `{${name}}${needs.includes(name) ? '' : '?'}`),
    blocks: blocks.map((block) => shownBlock[block]),
  }));
  outputOf(options).result({ kinds: listed }, [
    ...listed.map(({ kind, sentences, blocks }) => `${kind}: ${[...sentences, ...blocks].join(' ')}`),
    '',
    'Placeholders with a question mark are optional.',
    'KIND.LOCALE.html next to it uses the same placeholders, with [Label]({link}) as href="{link}" and the logo as src="{logo}".',
  ]);
}

interface TestOptions {
  readonly to: string;
  readonly locale: string;
  readonly kind: string;
  readonly json?: boolean;
}

/** Sends immediately, without the outbox: an error is reported here instead of being retried. */
async function test(options: TestOptions): Promise<void> {
  const { to, locale, kind } = options;
  if (!isLocale(locale)) throw new UsageError(`--locale must be one of ${locales.join(', ')}`);
  const config = loadConfig();
  const { email } = liveChannels(config.messages);
  if (!email) throw new UsageError('MESSAGES is inbox, so no email is sent');
  await config.brand.checkContents();
  const samples = await samplesOf(config, config.brand, locale);
  const sample = samples.find((each) => each.kind === kind);
  if (!sample) throw new UsageError(`--kind must be one of ${samples.map((each) => each.kind).join(', ')}`);
  const { logo } = await mailBrandOf(config.brand)();
  try {
    await email.send({ ...sample, logo, id: `test-${Date.now()}`, to, locale });
  } catch (error) {
    throw new UsageError(`the mail server did not accept the email: ${reasonOf(error)}`, { cause: error });
  } finally {
    email.close?.();
  }
  outputOf(options).result(
    { to, subject: sample.subject },
    `The mail server accepted it. Look for '${sample.subject}' at ${to}.`,
  );
}

/** Includes the mail server's reply. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
