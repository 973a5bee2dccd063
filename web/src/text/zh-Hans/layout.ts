import type { Translated } from '@latchkey/contract/text/translated';
import type { layoutText as English } from '../en/layout.ts';

export const layoutText: Translated<typeof English> = {
  description: (service) => `登录 ${service}，管理您的个人资料和账号安全。`,
  loading: '正在加载…',
  brandSurface: '关于本服务',
  brandLine: '一个账号，畅行所有应用。',
  copyright: (year, service) => `© ${year} ${service}，保留所有权利`,
  privacyPolicy: '隐私政策',
  help: '帮助',
  crashed: '应用已停止运行，请联系管理员。',
  noScript: '此页面需要 JavaScript，请启用后重新加载。',
  reload: '重新加载页面',
  unreachable: '目前无法连接到服务。',
  unreachableHint: '您仍处于登录状态。请检查网络连接后重试。',
  offlineHint: '请检查网络连接后重试。',
};
