import type { Translated } from '@latchkey/contract/text/translated';
import type { accountLayoutText as English } from '../en/account-layout.ts';

export const accountLayoutText: Translated<typeof English> = {
  skipToContent: '跳至內容',
  openMenu: '開啟選單',
  closeMenu: '關閉選單',
  mainNavigation: '主選單',
  toStart: (app) => `${app} 首頁`,
  groupProfile: '個人檔案',
  groupSecurity: '保安',
  groupOperators: '營運人員',
  information: '資料',
  accessApplications: '使用應用程式',
  devicesLogin: '登入裝置',
  joinedOn: '加入日期',
  lastSignedIn: '上次登入',
  offline: '沒有網絡連線。目前顯示的內容會保留，恢復連線後便會更新。',
  profileFailed: '無法載入你的個人檔案。',
};
