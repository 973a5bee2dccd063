import type { Translated } from '@latchkey/contract/text/translated';
import type { consoleText as English } from '../en/console.ts';

export const consoleText: Translated<typeof English> = {
  title: '控制台',
  navigation: '控制台',
  toAccount: '我的帳戶',
  checking: '正在檢查你的權限…',
  notOperator: '此區域只供營運人員使用',
  notOperatorHint: '你的帳戶沒有相關角色。如有需要，請聯絡此服務的擁有者。',
  goToAccount: '前往你的帳戶',
  confirmTitle: '請確認是你本人',
  confirmHint: '使用控制台須通過雙重認證，請完成第二重認證以繼續。',
  confirm: '確認',
  setUpTitle: '請設定第二重認證方式',
  setUpHint: '使用控制台須通過雙重認證，而此帳戶沒有其他可在此作為第二重認證的方式。',
  setUp: '設定認證方式',
  accessFailed: '無法檢查你的權限。',
  notFound: '控制台沒有此頁面。',
  notFoundHint: '你尋找的內容可能已移除。',
  back: (page) => `返回${page}`,

  search: '搜尋',
  clearSearch: '清除搜尋',
  all: '全部',
  loadMore: '載入更多',
  listFailed: '無法載入清單。',
  nothingFound: '找不到結果',
  nothingFoundHint: '請減少輸入的字元，或移除篩選條件。',
  shown: (count, hasMore) => `顯示 ${count}${hasMore ? '+' : ''} 項`,

  reason: '原因',
  reasonHint: '會保存於審計記錄，其他人可以查看。',
  cancel: '取消',
  change: '更改',
  working: '處理中…',

  roles: { owner: '擁有者', admin: '管理員', support: '支援人員', auditor: '審計員' },
  roleMay: {
    owner: '所有權限',
    admin: '除營運人員及密鑰外的所有權限',
    support: '查看，以及協助用戶登入',
    auditor: '查看',
  },
  active: '使用中',
  suspended: '已停用',
};
