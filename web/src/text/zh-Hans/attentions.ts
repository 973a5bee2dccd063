import type { Translated } from '@latchkey/contract/text/translated';
import type { attentionsText as English } from '../en/attentions.ts';

export const attentionsText: Translated<typeof English> = {
  titles: {
    account_deletion: '您的账号即将注销',
    expired_password: '密码已过期！',
    password_expiry_is_soon: '密码即将过期！',
    remind_passkey_registration: '添加通行密钥！（Beta）',
  },
  otherTitle: '需要您处理！',
  addPasskeyHint: '使用通行密钥登录更安全，添加只需不到一分钟。',
  addPasskey: '添加通行密钥',
  setUpFactor: '设置第二步验证',
  acknowledge: '我知道了',
  learnMore: '了解详情',
  skip: '暂时跳过',
  more: (count) => `之后还有 ${count} 条。`,
  failed: '无法保存。',
  failedLoad: '无法加载您的通知。',
  allSet: '全部完成！',
  allSetHint: '目前没有需要您处理的事项。',
  goBack: '返回',
};
