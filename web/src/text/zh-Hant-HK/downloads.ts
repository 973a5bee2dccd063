import type { Translated } from '@latchkey/contract/text/translated';
import type { downloadsText as English } from '../en/downloads.ts';

export const downloadsText: Translated<typeof English> = {
  download: (service) => `下載 ${service}`,
  store: { playstore: 'Google Play', apk: 'Android APK', appstore: 'App Store' },
};
