import type { PrivacyPolicy } from '@latchkey/contract/settings/privacy-policy';
import { currentLocale } from '../platform/text/locale.ts';
import type { Config } from './config.ts';

/**
 * The brand's privacy policy for who is being answered: in their language, else in the portal's, else in one that it is there in. Never the
 * portal's own words beside those of the brand: two policies would hold.
 */
export function policyFor({ brand: { policies }, defaultLocale }: Config): PrivacyPolicy {
  const wanted = [currentLocale(), defaultLocale, 'en', ...policies.keys()] as const;
  const locale = wanted.find((each) => policies.has(each));
  return { locale: locale ?? null, blocks: [...((locale && policies.get(locale)) ?? [])] };
}
