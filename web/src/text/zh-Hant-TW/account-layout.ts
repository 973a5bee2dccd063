import type { Translated } from '@latchkey/contract/text/translated';
import type { accountLayoutText as English } from '../en/account-layout.ts';

export const accountLayoutText: Translated<typeof English> = {
  skipToContent: '跳到主要內容',
  openMenu: '開啟選單',
  closeMenu: '關閉選單',
  mainNavigation: '主要導覽',
  toStart: (app) => `${app} 首頁`,
  groupProfile: '個人資料',
  groupSecurity: '安全性',
  groupOperators: '管理人員',
  information: '基本資料',
  accessApplications: '應用程式存取權',
  devicesLogin: '裝置登入',
  joinedOn: '加入日期',
  lastSignedIn: '上次登入',
  offline: '沒有網路連線。目前的內容會保留，並在恢復連線後更新。',
  profileFailed: '無法載入您的個人資料。',
};
