import type { Translated } from '@latchkey/contract/text/translated';
import type { consoleOperationsText as English } from '../en/console-operations.ts';

export const consoleOperationsText: Translated<typeof English> = {
  settings: '目前生效的設定',
  settingsDescription: '這部伺服器執行時使用的設定，以環境變數名稱列出。機密資料一律不會顯示。',
  name: '設定',
  value: '值',
  noSettings: '沒有設定',
  keys: '金鑰',
  keysDescription: '用來簽署權杖的金鑰，可在命令列輪替和撤銷。',
  id: '金鑰',
  purpose: '用途',
  algorithm: '演算法',
  state: '狀態',
  states: { next: '即將用於簽署', signs: '用於簽署', old: '僅用於驗證' },
  from: '開始簽署',
  until: '驗證期限',
  noEnd: '無期限',
  noKeys: '沒有金鑰',
  hint: '會列在這裡。',
};
