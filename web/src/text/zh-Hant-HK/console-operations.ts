import type { Translated } from '@latchkey/contract/text/translated';
import type { consoleOperationsText as English } from '../en/console-operations.ts';

export const consoleOperationsText: Translated<typeof English> = {
  settings: '生效中的設定',
  settingsDescription: '此伺服器使用的設定，以環境變數的名稱列出。密鑰絕不會顯示。',
  name: '設定',
  value: '值',
  noSettings: '沒有設定',
  keys: '密鑰',
  keysDescription: '用於簽署權杖的密鑰，須在命令列輪換及撤回。',
  id: '密鑰',
  purpose: '用途',
  algorithm: '演算法',
  state: '狀態',
  states: { next: '即將簽署', signs: '簽署中', old: '只供驗證' },
  from: '開始簽署',
  until: '驗證至',
  noEnd: '沒有期限',
  noKeys: '沒有密鑰',
  hint: '會列於此處。',
};
