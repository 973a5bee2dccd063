import type { Translated } from '@latchkey/contract/text/translated';
import type { accountLayoutText as English } from '../en/account-layout.ts';

export const accountLayoutText: Translated<typeof English> = {
  skipToContent: '跳到主要内容',
  openMenu: '打开菜单',
  closeMenu: '关闭菜单',
  mainNavigation: '主导航',
  toStart: (app) => `${app} 首页`,
  groupProfile: '个人资料',
  groupSecurity: '安全',
  groupOperators: '运营人员',
  information: '基本信息',
  accessApplications: '应用访问权限',
  devicesLogin: '登录设备',
  joinedOn: '加入时间',
  lastSignedIn: '上次登录',
  offline: '没有网络连接。当前内容会保留，并在恢复连接后更新。',
  profileFailed: '无法加载您的个人资料。',
};
