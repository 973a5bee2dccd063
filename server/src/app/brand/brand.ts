import type { PolicyBlock } from '@latchkey/contract/settings/privacy-policy';
import type { Locale } from '@latchkey/contract/text/locales';
import type { OwnMail } from '../../platform/messages/own-mail.ts';
import type { Palette } from './palette.ts';

export type PictureName = 'logo' | 'logo-dark' | 'favicon' | 'icon-192' | 'icon-512';

export interface Picture {
  readonly file: string;
  readonly bytes: Buffer;
  readonly type: 'image/svg+xml' | 'image/png';
}

export type PrivacyPolicies = ReadonlyMap<Locale, readonly PolicyBlock[]>;

/** By language, then by key. */
export type BrandTexts = ReadonlyMap<Locale, ReadonlyMap<string, string>>;

/** The name, looks and access rule of the portal (docs/behaviour/brands.md#folder). */
export interface Brand {
  readonly key: string;
  /** The service's name in pages, mails and SMS. */
  readonly serviceName: string;
  /** The domain of example addresses in forms. */
  readonly emailDomain: string;
  /** Whose accounts have access: `has_access` of the profile, and codes for any client. */
  readonly access: 'every_account' | 'partner_accounts';
  readonly palette: Palette;
  readonly links: {
    readonly support: string | null;
    readonly terms: string | null;
    readonly privacy: string | null;
  };
  readonly pictures: ReadonlyMap<PictureName, Picture>;
  /** Replaced texts, by language and key. */
  readonly texts: BrandTexts;
  /** Replaced mails, by kind and language. */
  readonly mails: ReadonlyMap<string, OwnMail>;
  /** Privacy policies, by language. */
  readonly policies: PrivacyPolicies;
  /** Changes whenever a file of the brand changes, so that caches can keep them for good. */
  readonly version: string;
}

/** What is wrong with one file of a brand's folder. */
export interface BrandFault {
  readonly file: string;
  /** In a JSON file: which key. */
  readonly key?: string;
  readonly problem: string;
}

export class UnusableBrand extends Error {
  override readonly name = 'UnusableBrand';
  readonly faults: readonly BrandFault[];

  constructor(directory: string, faults: readonly BrandFault[]) {
    super(`The brand in ${directory} cannot be used:\n${faults.map(describeFault).join('\n')}`);
    this.faults = faults;
  }
}

export const describeFault = ({ file, key, problem }: BrandFault): string =>
  `  ${file}${key ? `, ${key}` : ''}: ${problem}`;
