import type { Translated } from '@latchkey/contract/text/translated';
import type { consoleOperationsText as English } from '../en/console-operations.ts';

export const consoleOperationsText: Translated<typeof English> = {
  settings: '当前生效的设置',
  settingsDescription: '此服务器运行时使用的设置，按环境变量名称列出。机密信息一律不显示。',
  name: '设置',
  value: '值',
  noSettings: '没有设置',
  keys: '密钥',
  keysDescription: '用于签署令牌的密钥，可在命令行轮换和撤销。',
  id: '密钥',
  purpose: '用途',
  algorithm: '算法',
  state: '状态',
  states: { next: '即将用于签名', signs: '用于签名', old: '仅用于验证' },
  from: '签名开始时间',
  until: '验证截止时间',
  noEnd: '无期限',
  noKeys: '没有密钥',
  hint: '会列在这里。',
};
