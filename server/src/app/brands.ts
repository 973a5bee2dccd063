import type { Brand as BrandName } from '@latchkey/contract/settings/settings';

/** A variant of the portal: wording, logo and who may use it (decisions §1). */
export interface Brand {
  readonly name: BrandName;
  /** How the service calls itself in pages, mails and SMS. */
  readonly serviceName: string;
  /** The domain of example addresses in forms. */
  readonly emailDomain: string;
  /** Whose accounts have access: `has_access` of the profile, and codes for any client. */
  readonly access: 'every_account' | 'partner_accounts';
}

export const brands: Readonly<Record<BrandName, Brand>> = {
  main: {
    name: 'main',
    serviceName: 'Latchkey ID',
    emailDomain: 'example.com',
    access: 'every_account',
  },
  partner: {
    name: 'partner',
    serviceName: 'Latchkey Partner ID',
    emailDomain: 'partner.example.com',
    access: 'partner_accounts',
  },
  short: {
    name: 'short',
    serviceName: 'LKID',
    emailDomain: 'lk.example.com',
    access: 'every_account',
  },
};
