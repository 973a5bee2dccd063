import type { Brand } from '@latchkey/contract/settings/settings';
import type { BootBrand } from './boot.ts';

/** The three brand variants (docs/behaviour/brands.md#brands); used where no server has filled the page: prerendering and `vite dev`. */
export const brands: Record<Brand, BootBrand> = {
  main: { key: 'main', service_name: 'Latchkey ID', example_domain: 'example.com' },
  partner: {
    key: 'partner',
    service_name: 'Latchkey Partner ID',
    example_domain: 'partner.example.com',
  },
  short: { key: 'short', service_name: 'LKID', example_domain: 'lk.example.com' },
};
