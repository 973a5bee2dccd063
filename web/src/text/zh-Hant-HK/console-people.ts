import type { FactorType } from '@latchkey/contract/http/api-error';
import type { Job } from '@latchkey/contract/jobs/job';
import type { LoginMethod, LoginResult } from '@latchkey/contract/login-history/login-history';
import type { Translated } from '@latchkey/contract/text/translated';
import type { Obstacle } from '@latchkey/contract/users/admin-user';
import type { consolePeopleText as English } from '../en/console-people.ts';
import { factorNames, factorTitles } from './factors.ts';

const methods: Record<LoginMethod, string> = {
  password: '密碼',
  phone_otp: '手機驗證碼',
  passkey: '通行密鑰',
  reset: '重設密碼',
  application_request: '應用程式的要求',
};

const results: Record<LoginResult, string> = {
  success: '已登入',
  failure: '已拒絕',
  second_factor_failed: '未能通過第二重認證',
  denied: '已在配套應用程式中拒絕',
};

const reasons: Record<string, string> = {
  wrong_password: '密碼不正確',
  unknown_account: '沒有此帳戶',
  suspended: '帳戶已停用',
  locked: '多次失敗後已鎖定',
  wrong_code: '驗證碼不正確',
  code_expired: '驗證碼已過期',
  no_password: '帳戶沒有密碼',
  unknown_browser: '密碼正確，但來自未知的瀏覽器',
  rate_limited: '嘗試次數過多',
};

const factorName = (type: string): string =>
  Object.hasOwn(factorTitles, type) ? factorTitles[type as FactorType] : type;
const reasonName = (reason: string): string => reasons[reason] ?? reason.replaceAll('_', ' ');

const jobStates: Record<Job['state'], string> = {
  running: '進行中',
  done: '已完成',
  stopped: '已停止',
  interrupted: '已中斷',
};

interface Said {
  title: string;
  text: string;
}

/** What prevents a person from signing in, in a form that support can read out to them. */
function obstacle({ kind, factor, count, detail }: Obstacle, until: string | null): Said {
  const name = factor === null ? '' : factorName(factor);
  switch (kind) {
    case 'suspended':
      return { title: '已停用', text: '重新啟用帳戶前，任何人都無法登入。' };
    case 'locked':
      return {
        title: until ? `已鎖定至${until}` : '已鎖定',
        text: '錯誤次數過多。鎖定會自動解除，你亦可手動解除。',
      };
    case 'factor_locked':
      return {
        title: `${name}已鎖定`,
        text: `連續錯誤 ${count ?? 0} 次，須重設第二重認證才可解除。`,
      };
    case 'factor_paused':
      return {
        title: until ? `${name}已暫停至${until}` : `${name}已暫停`,
        text: `連續錯誤 ${count ?? 0} 次。`,
      };
    case 'phone_sign_in_paused':
      return {
        title: until ? `手機登入已暫停至${until}` : '手機登入已暫停',
        text: '驗證碼錯誤次數過多，其他登入方法不受影響。',
      };
    case 'phone_sign_in_known_browsers_only':
      return {
        title: '手機登入只限已知瀏覽器',
        text: '驗證碼錯誤次數過多。用戶以其他方法登入或由你解除鎖定後，便會恢復。',
      };
    case 'password_known_browsers_only':
      return {
        title: '密碼只限已知瀏覽器使用',
        text: '用戶曾舉報一次登入，其後帳戶已沒有第二重驗證。用戶設定新密碼後，便會恢復。',
      };
    case 'reset_waits':
      return {
        title: until ? `新密碼將於${until}生效` : '新密碼等候生效',
        text: '由於只經電郵重設，須等候生效。在此之前，目前的密碼仍然有效。',
      };
    case 'recovery_waits':
      return {
        title: until ? `第二重認證方法由${until}起可重設` : '第二重認證方法等候重設',
        text: '由用戶透過第一重認證及傳送到聯絡方式的驗證碼自行要求。如需你批准，未經批准不會有任何更改。',
      };
    case 'no_sign_in_method':
      return {
        title: '沒有登入方法',
        text: '沒有密碼、通行密鑰及已驗證的電話號碼。傳送重設連結可讓用戶選擇密碼。',
      };
    case 'no_second_factor':
      return {
        title: '沒有第二重認證',
        text: '必須使用第二重認證但尚未設定，系統會要求用戶新增。',
      };
    case 'no_way_to_reset':
      return {
        title: '沒有可用於重設密碼的電郵地址',
        text: '未有電郵地址，或未經驗證屬於該用戶。',
      };
    case 'message_failed':
      return {
        title: `訊息未能送達（${detail ?? ''}）`,
        text: `過去 7 日有 ${count ?? 0} 則訊息無法傳送。`,
      };
    case 'wrong_attempts':
      return {
        title: `${reasonName(detail ?? '')}：${count ?? 0} 次`,
        text: '過去 24 小時被拒絕的登入。',
      };
  }
}

export const consolePeopleText: Translated<typeof English> = {
  title: '用戶',
  description: '此服務的所有帳戶。',
  searchHint: '電郵、電話號碼、姓名或 ID',
  person: '用戶',
  phone: '電話號碼',
  status: '狀態',
  lastSignIn: '上次登入',
  never: '從未',
  noName: '沒有姓名',
  empty: '尚未有用戶',
  emptyHint: '請在此新增用戶、傳送邀請，或在命令列匯入帳戶。',
  group: '群組',
  noGroup: '沒有',
  add: '新增用戶',
  added: (name) => `${name} 現已有帳戶。`,
  addFailed: '無法建立帳戶。',
  name: '姓名',
  givenName: '名字',
  familyName: '姓氏',
  nameParts: '分開填寫姓名',
  phoneHint: '連同國家／地區代碼，例如 +65 8123 4567。',
  attributes: '屬性',
  attributesHint: '每行一個，例如 department: Sales。',
  invite: '寄出連結以選擇密碼',
  inviteHint: '亦可用以確認電郵地址屬於該用戶。',
  edit: '編輯',
  editTitle: (name) => `編輯 ${name}`,
  contactsHint: '更改後的電郵地址或電話號碼會是未驗證狀態，並會通知原有的聯絡方式。',
  save: '儲存',
  saved: '已儲存。',
  saveFailed: '無法更改帳戶。',
  remove: '刪除帳戶',
  removeTitle: (name) => `要刪除 ${name} 的帳戶嗎？`,
  removeText: '該用戶會立即在所有裝置登出。在永久刪除前，該用戶及你都可以取消。',
  eraseNow: '立即永久刪除',
  eraseNowHint: '任何人都無法還原，亦不會保留原因。',
  removed: '帳戶將會永久刪除。',
  erased: '帳戶已永久刪除。',
  removeFailed: '無法刪除帳戶。',
  leaving: '即將刪除',
  select: '選擇',
  selectOne: (name) => `選擇 ${name}`,
  selectAll: '選擇所有顯示項目',
  selected: (count) => `已選擇 ${count} 項`,
  withSelected: '處理所選項目',
  clearSelection: '清除',
  chooseGroup: '選擇群組',
  jobStarted: '已開始。',
  jobFailed: '無法開始。',
  jobState: ({ state, total, done, failed }) =>
    `${jobStates[state]}：${done}／${total}${failed > 0 ? `，${failed} 個無法更改` : ''}`,
  jobStop: '停止',
  jobStopped: '已停止，已完成的更改會保留。',
  jobNotStopped: '無法停止。',
  jobClose: '關閉',
  jobs: {
    end_sessions: {
      label: '在所有裝置登出',
      title: (count) => `要將 ${count} 位用戶在所有裝置登出嗎？`,
      text: '各用戶的所有瀏覽器及應用程式都會登出。',
      running: '正在登出用戶',
    },
    add_to_group: {
      label: '加入群組',
      title: (count) => `要將 ${count} 位用戶加入群組嗎？`,
      text: '他們可使用供此群組使用的應用程式，並擁有其角色。',
      running: '正在將用戶加入群組',
    },
    suspend: {
      label: '停用',
      title: (count) => `要停用 ${count} 位用戶嗎？`,
      text: '各用戶會在所有裝置登出，重新啟用帳戶前無法登入。',
      running: '正在停用用戶',
    },
  },
  eraseAt: '永久刪除日期',
  groups: '群組',

  loadFailed: '無法載入此帳戶。',
  facts: '帳戶',
  id: 'ID',
  copyId: '複製 ID',
  email: '電郵',
  verified: '已驗證',
  unverified: '未驗證',
  password: '密碼',
  set: '已設定',
  twoFactor: '雙重認證',
  on: '已開啟',
  onEnforced: '已開啟（必須）',
  off: '已關閉',
  created: '建立日期',
  operatorRole: '營運人員',

  state: '能否登入？',
  nothingWrong: '沒有任何障礙',
  nothingWrongHint: '帳戶可正常使用，過去 24 小時沒有被拒絕的登入。',
  obstacle,

  factors: '登入方法',
  noFactors: '未設定第二重認證。',
  preferred: '首選',
  codesLeft: (count) => `尚餘 ${count} 個復原碼`,

  sessions: '目前登入',
  noSessions: '沒有登入任何裝置。',
  lastUsed: (at) => `上次使用：${at}`,
  history: '登入及嘗試記錄',
  noHistory: '尚未有登入記錄',
  noHistoryHint: '所有登入及被拒絕的嘗試連同原因，都會列於此處。',
  what: '內容',
  when: '時間',
  where: '地點',
  unknownDevice: '不明裝置',
  onSystem: (browser, os) => `${os} 上的 ${browser}`,
  by: (method, factor) => (factor ? `${methods[method]}，然後${factorNames[factor]}` : methods[method]),
  result: (result) => results[result],
  reason: reasonName,
  applications: '應用程式',
  noApplications: '尚未使用任何應用程式。',
  partFailed: '無法載入。',

  more: (name) => `${name} 的更多操作`,
  moreActions: '更多',
  acts: {
    unlock: {
      label: '解除鎖定',
      title: (name) => `要解除 ${name} 的鎖定嗎？`,
      text: '解除因錯誤嘗試而造成的鎖定及暫停，讓用戶可立即再試。',
      done: '已解除鎖定。',
      failed: '無法解除帳戶鎖定。',
    },
    sendResetLink: {
      label: '傳送重設連結',
      title: (name) => `要向 ${name} 傳送重設連結嗎？`,
      text: '用以選擇新密碼的連結會傳送到用戶的電郵地址，你不會看到連結。',
      done: '已傳送重設連結。',
      failed: '無法傳送重設連結。',
    },
    endSessions: {
      label: '在所有裝置登出',
      title: (name) => `要將 ${name} 在所有裝置登出嗎？`,
      text: '所有瀏覽器及應用程式會立即登出。',
      done: '已在所有裝置登出。',
      failed: '無法登出。',
    },
    resetFactors: {
      label: '重設第二重認證',
      title: (name) => `要重設 ${name} 的第二重認證嗎？`,
      text: '驗證器應用程式、通行密鑰、配套裝置及復原碼會移除，雙重認證會關閉，並會在所有裝置登出。請確保是用戶本人提出要求。',
      done: '已重設第二重認證。',
      failed: '無法重設第二重認證。',
    },
    approveRecovery: {
      label: '批准重設',
      title: (name: string) => `要批准重設 ${name} 的第二重認證方法嗎？`,
      text: '72 小時期滿後會移除所有第二重認證方法並登出所有裝置。第一重認證不變。請確保是用戶本人提出要求。',
      done: '已批准。',
      failed: '無法批准重設。',
    },
    stopRecovery: {
      label: '停止重設',
      title: (name: string) => `要停止重設 ${name} 的第二重認證方法嗎？`,
      text: '不會移除任何項目，七日內無法再次要求，並會通知所有聯絡方式。',
      done: '已停止。',
      failed: '無法停止重設。',
    },
    suspend: {
      label: '停用',
      title: (name) => `要停用 ${name} 嗎？`,
      text: '會立即在所有裝置登出，重新啟用帳戶前，任何人都無法登入。',
      done: '已停用。',
      failed: '無法停用帳戶。',
    },
    activate: {
      label: '啟用',
      title: (name) => `要啟用 ${name} 嗎？`,
      text: '用戶可再次登入。',
      done: '已啟用。',
      failed: '無法啟用帳戶。',
    },
    cancelDeletion: {
      label: '保留帳戶',
      title: (name) => `要保留 ${name} 的帳戶嗎？`,
      text: '帳戶不會永久刪除，用戶可如常使用。',
      done: '已保留帳戶。',
      failed: '無法取消刪除。',
    },
  },
};
