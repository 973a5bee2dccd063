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
  second_factor_failed: '第二重驗證失敗',
  denied: '已在隨身 App 中拒絕',
};

const reasons: Record<string, string> = {
  wrong_password: '密碼錯誤',
  unknown_account: '帳號不存在',
  suspended: '帳號已停用',
  locked: '失敗過多而鎖定',
  wrong_code: '驗證碼錯誤',
  code_expired: '驗證碼已過期',
  no_password: '帳號沒有密碼',
  unknown_browser: '密碼正確，但來自未知的瀏覽器',
  rate_limited: '嘗試次數過多',
};

const factorName = (type: string): string =>
  Object.hasOwn(factorTitles, type) ? factorTitles[type as FactorType] : type;
const reasonName = (reason: string): string => reasons[reason] ?? reason.replaceAll('_', ' ');
const times = (count: number): string => `${count} 次`;

const people = (count: number): string => `${count} 位使用者`;

const jobStates: Record<Job['state'], string> = {
  running: '執行中',
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
      return { title: '已停用', text: '在重新啟用帳號之前，任何人都無法登入。' };
    case 'locked':
      return {
        title: until ? `已鎖定至${until}` : '已鎖定',
        text: '錯誤次數過多。鎖定會自動解除，您也可以手動解除。',
      };
    case 'factor_locked':
      return {
        title: `${name}已鎖定`,
        text: `連續錯誤 ${times(count ?? 0)}。在重設第二重驗證之前會保持鎖定。`,
      };
    case 'factor_paused':
      return {
        title: until ? `${name}已暫停至${until}` : `${name}已暫停`,
        text: `連續錯誤 ${times(count ?? 0)}。`,
      };
    case 'phone_sign_in_paused':
      return {
        title: until ? `手機號碼登入已暫停至${until}` : '手機號碼登入已暫停',
        text: '驗證碼錯誤次數過多。其他登入方式仍可使用。',
      };
    case 'phone_sign_in_known_browsers_only':
      return {
        title: '手機號碼登入僅限用過的瀏覽器',
        text: '驗證碼錯誤次數過多。使用者以其他方式登入，或由您解除鎖定後，即可恢復。',
      };
    case 'password_known_browsers_only':
      return {
        title: '密碼僅限用過的瀏覽器',
        text: '使用者回報了一次登入，此後帳號沒有第二因素。使用者設定新密碼後，即可恢復。',
      };
    case 'reset_waits':
      return {
        title: until ? `新密碼將於${until}生效` : '新密碼等待生效',
        text: '由於僅透過郵件重設，新密碼需要等待。在此之前，目前的密碼仍可使用。',
      };
    case 'recovery_waits':
      return {
        title: until ? `第二重驗證自${until}起可重設` : '第二重驗證等待重設',
        text: '由使用者透過第一重驗證和傳送到聯絡方式的驗證碼自行要求。需要您核准時，未經核准不會有任何變更。',
      };
    case 'no_sign_in_method':
      return {
        title: '沒有登入方式',
        text: '沒有密碼、通行密鑰或已驗證的手機號碼。使用者可透過重設連結設定密碼。',
      };
    case 'no_second_factor':
      return {
        title: '沒有第二重驗證',
        text: '必須使用第二重驗證但尚未設定：會要求使用者新增。',
      };
    case 'no_way_to_reset':
      return {
        title: '沒有可用來重設密碼的電子郵件地址',
        text: '沒有電子郵件地址，或尚未確認屬於使用者。',
      };
    case 'message_failed':
      return {
        title: `訊息未送達（${detail ?? ''}）`,
        text: `最近 7 天有 ${count ?? 0} 則無法傳送。`,
      };
    case 'wrong_attempts':
      return {
        title: `${reasonName(detail ?? '')}：${times(count ?? 0)}`,
        text: '最近 24 小時遭拒的登入。',
      };
  }
}

export const consolePeopleText: Translated<typeof English> = {
  title: '使用者',
  description: '本入口網站的所有帳號。',
  searchHint: '電子郵件、手機號碼、姓名或 ID',
  person: '使用者',
  phone: '手機號碼',
  status: '狀態',
  lastSignIn: '上次登入',
  never: '從未',
  noName: '沒有姓名',
  empty: '尚無使用者',
  emptyHint: '您可以在這裡新增使用者、傳送邀請，或在命令列匯入帳號。',
  group: '群組',
  noGroup: '無',
  add: '新增使用者',
  added: (name) => `${name} 現在有帳號了。`,
  addFailed: '無法建立帳號。',
  name: '姓名',
  givenName: '名字',
  familyName: '姓氏',
  nameParts: '分開輸入姓名',
  phoneHint: '請包含國碼，例如 +65 8123 4567。',
  attributes: '屬性',
  attributesHint: '每行一個，例如 department: Sales。',
  invite: '寄送設定密碼的連結',
  inviteHint: '同時也能確認這個地址屬於使用者。',
  edit: '編輯',
  editTitle: (name) => `編輯 ${name}`,
  contactsHint: '新的地址或號碼會是未驗證狀態，並會通知舊的聯絡方式。',
  save: '儲存',
  saved: '已儲存。',
  saveFailed: '無法變更帳號。',
  remove: '刪除帳號',
  removeTitle: (name) => `要刪除 ${name} 的帳號嗎？`,
  removeText: '使用者會立即在所有裝置上登出。在帳號清除之前，使用者和您都可以取消刪除。',
  eraseNow: '立即清除',
  eraseNowHint: '任何人都無法復原，也不會保留原因。',
  removed: '帳號將會清除。',
  erased: '已清除帳號。',
  removeFailed: '無法刪除帳號。',
  leaving: '即將刪除',
  select: '選取',
  selectOne: (name) => `選取 ${name}`,
  selectAll: '選取所有顯示的項目',
  selected: (count) => `已選取 ${count} 個`,
  withSelected: '對選取的項目',
  clearSelection: '清除',
  chooseGroup: '選擇群組',
  jobStarted: '已開始。',
  jobFailed: '無法開始。',
  jobState: ({ state, total, done, failed }) =>
    `${jobStates[state]}：${done}／${total}${failed > 0 ? `，${failed} 個無法變更` : ''}`,
  jobStop: '停止',
  jobStopped: '已停止。已完成的變更會保留。',
  jobNotStopped: '無法停止。',
  jobClose: '關閉',
  jobs: {
    end_sessions: {
      label: '登出所有裝置',
      title: (count) => `要將 ${people(count)}從所有裝置登出嗎？`,
      text: '每位使用者的所有瀏覽器和應用程式都會登出。',
      running: '正在登出使用者',
    },
    add_to_group: {
      label: '加入群組',
      title: (count) => `要將 ${people(count)}加入群組嗎？`,
      text: '使用者可以使用供這個群組使用的應用程式，並擁有群組的角色。',
      running: '正在將使用者加入群組',
    },
    suspend: {
      label: '停用',
      title: (count) => `要停用 ${people(count)}嗎？`,
      text: '每位使用者都會在所有裝置上登出，在重新啟用帳號之前無法登入。',
      running: '正在停用使用者',
    },
  },
  eraseAt: '清除時間',
  groups: '群組',

  loadFailed: '無法載入這個帳號。',
  facts: '帳號',
  id: 'ID',
  copyId: '複製 ID',
  email: '電子郵件',
  verified: '已驗證',
  unverified: '未驗證',
  password: '密碼',
  set: '已設定',
  twoFactor: '雙重驗證',
  on: '已開啟',
  onEnforced: '已開啟，必須使用',
  off: '已關閉',
  created: '建立時間',
  operatorRole: '管理人員',

  state: '使用者可以登入嗎？',
  nothingWrong: '沒有任何阻礙',
  nothingWrongHint: '帳號可正常使用，最近 24 小時也沒有遭拒的登入。',
  obstacle,

  factors: '登入方式',
  noFactors: '尚未設定第二重驗證。',
  preferred: '優先使用',
  codesLeft: (count) => `剩餘 ${count} 組復原碼`,

  sessions: '目前登入中',
  noSessions: '目前沒有登入。',
  lastUsed: (at) => `上次使用：${at}`,
  history: '登入與嘗試',
  noHistory: '尚無登入記錄',
  noHistoryHint: '每次登入，以及每次遭拒的嘗試和原因，都會列在這裡。',
  what: '內容',
  when: '時間',
  where: '地點',
  unknownDevice: '未知的裝置',
  onSystem: (browser, os) => `${browser}（${os}）`,
  by: (method, factor) => (factor ? `${methods[method]}，然後${factorNames[factor]}` : methods[method]),
  result: (result) => results[result],
  reason: reasonName,
  applications: '應用程式',
  noApplications: '尚未使用任何應用程式。',
  partFailed: '無法載入。',

  more: (name) => `${name} 的更多動作`,
  moreActions: '更多',
  acts: {
    unlock: {
      label: '解除鎖定',
      title: (name) => `要解除 ${name} 的鎖定嗎？`,
      text: '結束因錯誤次數過多而造成的鎖定和暫停，使用者可以立即再試。',
      done: '已解除鎖定。',
      failed: '無法解除帳號的鎖定。',
    },
    sendResetLink: {
      label: '傳送重設連結',
      title: (name) => `要傳送重設連結給 ${name} 嗎？`,
      text: '設定新密碼的連結會寄到使用者的電子郵件地址，您不會看到連結。',
      done: '已傳送重設連結。',
      failed: '無法傳送重設連結。',
    },
    endSessions: {
      label: '登出所有裝置',
      title: (name) => `要將 ${name} 從所有裝置登出嗎？`,
      text: '所有瀏覽器和應用程式都會立即登出。',
      done: '已登出所有裝置。',
      failed: '無法登出。',
    },
    resetFactors: {
      label: '重設第二重驗證',
      title: (name) => `要重設 ${name} 的第二重驗證嗎？`,
      text: '驗證器 App、通行密鑰、隨身 App 裝置和復原碼都會移除，雙重驗證會關閉，並登出所有裝置。請確認是使用者本人提出的要求。',
      done: '已重設第二重驗證。',
      failed: '無法重設第二重驗證。',
    },
    approveRecovery: {
      label: '核准重設',
      title: (name: string) => `要核准重設 ${name} 的第二重驗證嗎？`,
      text: '72 小時期滿後將移除所有第二重驗證並登出所有裝置。第一重驗證不變。請確認是使用者本人提出的要求。',
      done: '已核准。',
      failed: '無法核准重設。',
    },
    stopRecovery: {
      label: '停止重設',
      title: (name: string) => `要停止重設 ${name} 的第二重驗證嗎？`,
      text: '不會移除任何項目，七天內無法再次要求，並會通知所有聯絡方式。',
      done: '已停止。',
      failed: '無法停止重設。',
    },
    suspend: {
      label: '停用',
      title: (name) => `要停用 ${name} 嗎？`,
      text: '會立即登出所有裝置，在重新啟用帳號之前，任何人都無法登入。',
      done: '已停用。',
      failed: '無法停用帳號。',
    },
    activate: {
      label: '啟用',
      title: (name) => `要啟用 ${name} 嗎？`,
      text: '使用者可以重新登入。',
      done: '已啟用。',
      failed: '無法啟用帳號。',
    },
    cancelDeletion: {
      label: '保留帳號',
      title: (name) => `要保留 ${name} 的帳號嗎？`,
      text: '帳號不會清除，使用者可以照常使用。',
      done: '已保留帳號。',
      failed: '無法取消刪除。',
    },
  },
};
