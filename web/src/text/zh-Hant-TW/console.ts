import type { Translated } from '@latchkey/contract/text/translated';
import type { consoleText as English } from '../en/console.ts';

export const consoleText: Translated<typeof English> = {
  title: '管理主控台',
  navigation: '管理主控台',
  toAccount: '我的帳號',
  checking: '正在檢查您的存取權…',
  notOperator: '這個區域僅供管理人員使用',
  notOperatorHint: '您的帳號在這裡沒有角色。如有需要，請聯絡本入口網站的擁有者。',
  goToAccount: '前往您的帳號',
  confirmTitle: '請確認是您本人',
  confirmHint: '管理主控台需要通過雙重驗證的登入。請完成第二重驗證以繼續。',
  confirm: '確認',
  setUpTitle: '請設定第二重驗證方式',
  setUpHint: '管理主控台需要通過雙重驗證的登入，而此帳號沒有其他可在此作為第二重驗證的方式。',
  setUp: '設定驗證方式',
  accessFailed: '無法檢查您的存取權。',
  notFound: '管理主控台中沒有這個頁面。',
  notFoundHint: '您要找的內容可能已移除。',
  back: (page) => `返回「${page}」`,

  search: '搜尋',
  clearSearch: '清除搜尋',
  all: '全部',
  loadMore: '載入更多',
  listFailed: '無法載入清單。',
  nothingFound: '找不到結果',
  nothingFoundHint: '請減少輸入的文字，或移除篩選條件。',
  shown: (count, hasMore) => `已顯示 ${count}${hasMore ? '+' : ''} 筆`,

  reason: '原因',
  reasonHint: '會保存在稽核記錄中，其他人可以看到。',
  cancel: '取消',
  change: '變更',
  working: '處理中…',

  roles: { owner: '擁有者', admin: '管理員', support: '客服', auditor: '稽核員' },
  roleMay: {
    owner: '所有權限',
    admin: '除管理人員和金鑰以外的所有權限',
    support: '檢視，以及協助使用者登入',
    auditor: '檢視',
  },
  active: '使用中',
  suspended: '已停用',
};
