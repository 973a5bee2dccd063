import type { Brand as BrandName } from '@latchkey/contract/settings/settings';
import type { MailAccent } from '../platform/messages/mail-accent.ts';

/** A variant of the portal: wording, logo and who may use it (docs/behaviour/brands.md#brands). */
export interface Brand {
  readonly name: BrandName;
  /** How the service calls itself in pages, mails and SMS. */
  readonly serviceName: string;
  /** The domain of example addresses in forms. */
  readonly emailDomain: string;
  /** Whose accounts have access: `has_access` of the profile, and codes for any client. */
  readonly access: 'every_account' | 'partner_accounts';
  /** The accent of the web app's `tokens.css`, which mails cannot read. */
  readonly mailAccent: MailAccent;
}

const onLight = '#ffffff';
const onDark = '#10131e';

export const brands: Readonly<Record<BrandName, Brand>> = {
  main: {
    name: 'main',
    serviceName: 'Latchkey ID',
    emailDomain: 'example.com',
    access: 'every_account',
    mailAccent: {
      light: { surface: '#0b6a5c', text: onLight },
      dark: { surface: '#58cab4', text: onDark },
    },
  },
  partner: {
    name: 'partner',
    serviceName: 'Latchkey Partner ID',
    emailDomain: 'partner.example.com',
    access: 'partner_accounts',
    mailAccent: {
      light: { surface: '#6b3fab', text: onLight },
      dark: { surface: '#bd9cf6', text: onDark },
    },
  },
  short: {
    name: 'short',
    serviceName: 'LKID',
    emailDomain: 'lk.example.com',
    access: 'every_account',
    mailAccent: {
      light: { surface: '#a73f0c', text: onLight },
      dark: { surface: '#f69b5a', text: onDark },
    },
  },
};
