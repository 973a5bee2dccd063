import type { Translated } from '@latchkey/contract/text/translated';
import type { layoutText as English } from '../en/layout.ts';

export const layoutText: Translated<typeof English> = {
  description: (service) => `${service} にログインして、プロフィールとセキュリティを管理できます。`,
  loading: '読み込んでいます…',
  brandSurface: 'このサービスについて',
  brandLine: '1 つのアカウントで、すべてのアプリへ。',
  copyright: (year, service) => `© ${year} ${service} All rights reserved.`,
  privacyPolicy: 'プライバシーポリシー',
  help: 'ヘルプ',
  crashed: 'アプリが停止しました。管理者にお問い合わせください。',
  noScript: 'このページには JavaScript が必要です。有効にして再読み込みしてください。',
  reload: 'ページを再読み込み',
  unreachable: '現在サービスに接続できません。',
  unreachableHint: 'ログインしたままです。接続を確認して、もう一度お試しください。',
  offlineHint: '接続を確認して、もう一度お試しください。',
};
