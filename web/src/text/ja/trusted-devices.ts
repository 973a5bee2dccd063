import type { Translated } from '@latchkey/contract/text/translated';
import type { trustedDevicesText as English } from '../en/trusted-devices.ts';

/** The devices that are not asked for a second factor. */
export const trustedDevicesText: Translated<typeof English> = {
  title: '信頼するデバイス',
  description: '2 段階認証が必須のアプリを除き、2 段階目の認証なしでログインできるデバイスです。',
  since: (since, until) => `信頼の期間: ${since}～${until}`,
  lastUsed: (at) => `最終使用: ${at}`,
  neverUsed: '未使用',
  thisDevice: 'このデバイス',
  end: '信頼を解除',
  endOf: (device) => `${device} の信頼を解除`,
  endAll: 'すべての信頼を解除',
  ending: '解除しています…',
  ended: '次回から 2 段階目の認証が必要になります。',
  failed: 'デバイスの信頼を解除できませんでした。',
  loadFailed: '信頼するデバイスを読み込めませんでした。',
  question: 'このデバイスの信頼を解除しますか？',
  questionAll: 'すべてのデバイスの信頼を解除しますか？',
  consequence: '次回のログインから、2 段階目の認証が必要になります。ログアウトはされません。',
  cancel: 'キャンセル',
};
