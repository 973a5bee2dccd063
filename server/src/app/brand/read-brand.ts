import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installationDirectory } from '../../installation-directory.ts';
import {
  type Brand,
  type BrandFault,
  type BrandTexts,
  type Picture,
  type PictureName,
  UnusableBrand,
} from './brand.ts';
import { brandFile } from './brand-file.ts';
import { contrastOf, leastContrast, type Mode, paletteOf } from './palette.ts';
import { readPrivacyPolicies } from './privacy-policy.ts';
import { readMails } from './read-mails.ts';
import { readTexts } from './read-texts.ts';
import { readUpTo } from './read-up-to.ts';
import { svgFaults } from './svg-faults.ts';

export const builtInBrands = ['main', 'partner', 'short'] as const;

export const builtInBrandDirectory = (key: (typeof builtInBrands)[number]): string =>
  join(installationDirectory, 'server/brands', key);

const largestPicture = 256 * 1024;
const largestJson = 64 * 1024;

/** Which pictures are optional, and what replaces them. */
const pictures: Readonly<Record<PictureName, { instead?: PictureName; types: readonly ('svg' | 'png')[] }>> =
  {
    logo: { types: ['svg', 'png'] },
    'logo-dark': { instead: 'logo', types: ['svg', 'png'] },
    favicon: { instead: 'logo', types: ['svg', 'png'] },
    'icon-192': { types: ['png'] },
    'icon-512': { types: ['png'] },
  };
const types = { svg: 'image/svg+xml', png: 'image/png' } as const;
const mayBeMissing: readonly PictureName[] = ['icon-192', 'icon-512'];

/**
 * The folder's content as far as it can be read, and every fault except those inside PNGs and the HTML of mails
 * (content-faults.ts).
 */
export function readBrandFolder(directory: string) {
  const faults: BrandFault[] = [];
  const settings = readSettings(directory, faults);
  const found = new Map<PictureName, Picture>();
  for (const name of Object.keys(pictures) as PictureName[]) {
    const { instead } = pictures[name];
    const picture = readPicture(directory, name, faults) ?? (instead && found.get(instead));
    if (picture) found.set(name, picture);
    else if (!mayBeMissing.includes(name) && !faults.some(({ file }) => file.startsWith(name)))
      faults.push({ file: `${name}.svg`, problem: 'is missing, and so is a .png' });
  }
  const texts = readTexts(directory, faults);
  const mails = readMails(directory, faults);
  const policies = readPrivacyPolicies(directory, faults);
  return { settings, pictures: found, texts, mails, policies, faults };
}

/**
 * Reads the brand from a folder (docs/behaviour/brands.md#folder). Throws UnusableBrand with every fault that
 * `readBrandFolder` finds.
 */
export function readBrand(directory: string): Brand {
  const { settings, faults, ...parts } = readBrandFolder(directory);
  if (!settings || faults.length > 0) throw new UnusableBrand(directory, faults);
  const { accent, accent_dark, support_url, terms_url, privacy_url } = settings;
  return {
    key: settings.key,
    serviceName: settings.service_name,
    emailDomain: settings.email_domain,
    access: settings.access,
    palette: paletteOf(accent, accent_dark),
    links: { support: support_url ?? null, terms: terms_url ?? null, privacy: privacy_url ?? null },
    ...parts,
    version: versionOf(
      [settings, entriesOf(parts.texts), [...parts.mails], [...parts.policies]],
      parts.pictures,
    ),
  };
}

function readSettings(directory: string, faults: BrandFault[]) {
  const file = 'brand.json';
  const text = readUpTo(directory, file, largestJson, faults);
  if (text === undefined) return;
  let json: unknown;
  try {
    json = JSON.parse(text.toString('utf8'));
  } catch (error) {
    faults.push({ file, problem: error instanceof Error ? error.message : String(error) });
    return;
  }
  const { data, error } = brandFile.safeParse(json);
  for (const issue of error?.issues ?? []) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')];
    const problem = issue.code === 'unrecognized_keys' ? 'is not a brand setting' : issue.message;
    for (const key of keys) faults.push({ file, ...(key ? { key } : {}), problem });
  }
  if (!data) return;
  for (const [key, mode] of [
    ['accent', 'light'],
    ['accent_dark', 'dark'],
  ] as const)
    faults.push(...contrastFaults(file, key, data[key], mode));
  return data;
}

/** The accent is used for text as well, so that its contrast is computed and never only trusted. */
function contrastFaults(file: string, key: string, accent: string, mode: Mode): BrandFault[] {
  const contrast = contrastOf(accent, mode);
  if (contrast >= leastContrast) return [];
  const problem = `has a contrast of ${contrast.toFixed(2)}:1 on a ${mode} page, but needs ${leastContrast}:1`;
  return [{ file, key, problem }];
}

function readPicture(directory: string, name: PictureName, faults: BrandFault[]): Picture | undefined {
  const ending = pictures[name].types.find((type) => existsSync(join(directory, `${name}.${type}`)));
  if (!ending) return;
  const file = `${name}.${ending}`;
  const bytes = readUpTo(directory, file, largestPicture, faults);
  if (!bytes) return;
  if (ending === 'svg')
    faults.push(...svgFaults(bytes.toString('utf8')).map((problem) => ({ file, problem })));
  return { file, bytes, type: types[ending] };
}

function versionOf(settings: unknown, found: ReadonlyMap<PictureName, Picture>): string {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const [name, { bytes, type }] of found) hash.update(`\0${name}\0${type}\0`).update(bytes);
  return hash.digest('base64url').slice(0, 12);
}

const entriesOf = (texts: BrandTexts) => [...texts].map(([locale, own]) => [locale, [...own]]);
