import type { Translated } from '@latchkey/contract/text/translated';
import type { consoleOperationsText as English } from '../en/console-operations.ts';

export const consoleOperationsText: Translated<typeof English> = {
  settings: '現在の設定',
  settingsDescription: 'このサーバーの設定です。環境変数の名前で表示します。シークレットは表示されません。',
  name: '設定',
  value: '値',
  noSettings: '設定はありません',
  keys: '鍵',
  keysDescription: 'トークンに署名する鍵です。交換と取り消しは、コマンドラインで行います。',
  id: '鍵',
  purpose: '用途',
  algorithm: 'アルゴリズム',
  state: '状態',
  states: { next: 'まもなく署名に使用', signs: '署名に使用中', old: '検証のみ' },
  from: '署名の開始',
  until: '検証の終了',
  noEnd: '期限なし',
  noKeys: '鍵はありません',
  hint: 'ここに一覧が表示されます。',
};
