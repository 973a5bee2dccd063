import type { PrivacyPolicy } from '@latchkey/contract/settings/privacy-policy';
import { currentLocale } from '../platform/text/locale.ts';
import type { Config } from './config.ts';

/**
 * The brand's privacy policy for the current request: in its language, otherwise in the portal's default language,
 * otherwise in any that exists. Never the portal's own policy beside the brand's: two policies would apply.
 */
export function policyFor({ brand: { policies }, defaultLocale }: Config): PrivacyPolicy {
  const wanted = [currentLocale(), defaultLocale, 'en', ...policies.keys()] as const;
  const locale = wanted.find((each) => policies.has(each));
  return { locale: locale ?? null, blocks: [...((locale && policies.get(locale)) ?? [])] };
}
