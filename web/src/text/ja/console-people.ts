import type { FactorType } from '@latchkey/contract/http/api-error';
import type { Job } from '@latchkey/contract/jobs/job';
import type { LoginMethod, LoginResult } from '@latchkey/contract/login-history/login-history';
import type { Translated } from '@latchkey/contract/text/translated';
import type { Obstacle } from '@latchkey/contract/users/admin-user';
import type { consolePeopleText as English } from '../en/console-people.ts';
import { factorNames, factorTitles } from './factors.ts';

const methods: Record<LoginMethod, string> = {
  password: 'パスワード',
  phone_otp: '電話番号に届くコード',
  passkey: 'パスキー',
  reset: 'パスワードの再設定',
  application_request: 'アプリからのリクエスト',
};

const results: Record<LoginResult, string> = {
  success: 'ログイン成功',
  failure: '拒否',
  second_factor_failed: '2 段階目の認証に失敗',
  denied: 'コンパニオンアプリで拒否',
};

const reasons: Record<string, string> = {
  wrong_password: 'パスワードの誤り',
  unknown_account: '存在しないアカウント',
  suspended: 'アカウントは停止中',
  locked: '失敗が続いたためロック中',
  wrong_code: 'コードの誤り',
  code_expired: 'コードの期限切れ',
  no_password: 'パスワードのないアカウント',
  unknown_browser: 'パスワードは正しいが、未使用のブラウザ',
  rate_limited: '試行回数の超過',
};

const factorName = (type: string): string =>
  Object.hasOwn(factorTitles, type) ? factorTitles[type as FactorType] : type;
const reasonName = (reason: string): string => reasons[reason] ?? reason.replaceAll('_', ' ');
const times = (count: number): string => `${count} 回`;

const people = (count: number): string => `${count} 人`;

const jobStates: Record<Job['state'], string> = {
  running: '実行中',
  done: '完了',
  stopped: '停止',
  interrupted: '中断',
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
      return { title: '停止中', text: 'アカウントを再開するまで、誰もログインできません。' };
    case 'locked':
      return {
        title: until ? `${until} までロック中` : 'ロック中',
        text: '誤った試行が多すぎました。自動的に解除されるか、ここでロックを解除できます。',
      };
    case 'factor_locked':
      return {
        title: `${name}はロックされています`,
        text: `続けて ${times(count ?? 0)}誤りました。2 段階認証をリセットするまでロックされたままです。`,
      };
    case 'factor_paused':
      return {
        title: until ? `${name}は ${until} まで一時停止中` : `${name}は一時停止中`,
        text: `続けて ${times(count ?? 0)}誤りました。`,
      };
    case 'phone_sign_in_paused':
      return {
        title: until ? `電話番号でのログインは ${until} まで一時停止中` : '電話番号でのログインは一時停止中',
        text: 'コードの誤りが多すぎました。ほかの方法ではログインできます。',
      };
    case 'phone_sign_in_known_browsers_only':
      return {
        title: '電話番号でのログインは、使用したことのあるブラウザのみ可能',
        text: 'コードの誤りが多すぎました。別の方法でログインするか、ここでロックを解除すると、元に戻ります。',
      };
    case 'password_known_browsers_only':
      return {
        title: 'パスワードは、使用したことのあるブラウザでのみ有効',
        text: 'ログインが報告され、アカウントに第 2 の認証手段がなくなりました。新しいパスワードを設定すると、元に戻ります。',
      };
    case 'reset_waits':
      return {
        title: until ? `新しいパスワードは ${until} に有効になります` : '新しいパスワードが待機中',
        text: 'メールだけで再設定されたため、待機しています。それまでは現在のパスワードが有効です。',
      };
    case 'recovery_waits':
      return {
        title: until
          ? `2 段階認証は ${until} 以降にリセットされる場合があります`
          : '2 段階認証のリセットが待機中',
        text: 'ご本人が、1 段階目の認証と連絡先に届いたコードでリクエストしました。承認が必要な場合は、承認するまで何も行われません。',
      };
    case 'no_sign_in_method':
      return {
        title: 'ログインする方法がありません',
        text: 'パスワード、パスキー、確認済みの電話番号のいずれもありません。再設定リンクからパスワードを設定できます。',
      };
    case 'no_second_factor':
      return {
        title: '2 段階目の方法がありません',
        text: '必須ですが、設定されていません。ログイン時に追加するよう案内されます。',
      };
    case 'no_way_to_reset':
      return {
        title: 'パスワードを再設定できるメールアドレスがありません',
        text: '未設定であるか、ご本人のものと確認されていません。',
      };
    case 'message_failed':
      return {
        title: `メッセージが届きませんでした（${detail ?? ''}）`,
        text: `過去 7 日間に ${count ?? 0} 件を送信できませんでした。`,
      };
    case 'wrong_attempts':
      return {
        title: `${reasonName(detail ?? '')}: ${times(count ?? 0)}`,
        text: '過去 24 時間に拒否されたログインです。',
      };
  }
}

export const consolePeopleText: Translated<typeof English> = {
  title: 'ユーザー',
  description: 'このポータルのすべてのアカウントです。',
  searchHint: 'メールアドレス、電話番号、名前、ID',
  person: 'ユーザー',
  phone: '電話番号',
  status: '状態',
  lastSignIn: '前回のログイン',
  never: 'なし',
  noName: '名前は未設定です',
  empty: 'ユーザーはまだいません',
  emptyHint:
    'ここでユーザーを追加するか、招待を送信するか、コマンドラインでアカウントをインポートしてください。',
  group: 'グループ',
  noGroup: 'なし',
  add: 'ユーザーを追加',
  added: (name) => `${name} のアカウントを作成しました。`,
  addFailed: 'アカウントを作成できませんでした。',
  name: '名前',
  givenName: '名',
  familyName: '姓',
  nameParts: '姓と名',
  phoneHint: '国番号を付けて入力します（例: +65 8123 4567）。',
  attributes: '属性',
  attributesHint: '1 行に 1 つ入力します（例: department: Sales）。',
  invite: 'パスワードを設定するリンクをメールで送信',
  inviteHint: 'メールアドレスがご本人のものであることも確認できます。',
  edit: '編集',
  editTitle: (name) => `${name} を編集`,
  contactsHint: 'メールアドレスや電話番号を変えると未確認になり、以前の連絡先に通知されます。',
  save: '保存',
  saved: '保存しました。',
  saveFailed: 'アカウントを変更できませんでした。',
  remove: 'アカウントを削除',
  removeTitle: (name) => `${name} のアカウントを削除しますか？`,
  removeText:
    'すぐにすべてのデバイスからログアウトされます。完全に消去されるまでは、ご本人と運用担当者が取り消せます。',
  eraseNow: 'すぐに完全に消去',
  eraseNowHint: '取り消すことはできません。理由も残りません。',
  removed: 'アカウントは完全に消去される予定です。',
  erased: 'アカウントを完全に消去しました。',
  removeFailed: 'アカウントを削除できませんでした。',
  leaving: '削除予定',
  select: '選択',
  selectOne: (name) => `${name} を選択`,
  selectAll: '表示中のすべてを選択',
  selected: (count) => `${count} 件を選択中`,
  withSelected: '選択したユーザーの操作',
  clearSelection: '選択を解除',
  chooseGroup: 'グループを選択',
  jobStarted: '開始しました。',
  jobFailed: '開始できませんでした。',
  jobState: ({ state, total, done, failed }) =>
    `${jobStates[state]}: ${total} 件中 ${done} 件${failed > 0 ? `（${failed} 件は変更できませんでした）` : ''}`,
  jobStop: '停止',
  jobStopped: '停止しました。完了した分はそのままです。',
  jobNotStopped: '停止できませんでした。',
  jobClose: '閉じる',
  jobs: {
    end_sessions: {
      label: 'すべてのデバイスからログアウト',
      title: (count) => `${people(count)}をすべてのデバイスからログアウトさせますか？`,
      text: '各ユーザーのすべてのブラウザとアプリがログアウトされます。',
      running: 'ログアウトしています',
    },
    add_to_group: {
      label: 'グループに追加',
      title: (count) => `${people(count)}をグループに追加しますか？`,
      text: 'このグループに許可されたアプリを使用でき、グループのロールを持ちます。',
      running: 'グループに追加しています',
    },
    suspend: {
      label: '停止',
      title: (count) => `${people(count)}のアカウントを停止しますか？`,
      text: '各ユーザーのすべてのセッションが終了し、アカウントを再開するまでログインできません。',
      running: 'アカウントを停止しています',
    },
  },
  eraseAt: '完全に消去される日時',
  groups: 'グループ',

  loadFailed: 'このアカウントを読み込めませんでした。',
  facts: 'アカウント',
  id: 'ID',
  copyId: 'ID をコピー',
  email: 'メールアドレス',
  verified: '確認済み',
  unverified: '未確認',
  password: 'パスワード',
  set: '設定済み',
  twoFactor: '2 段階認証',
  on: 'オン',
  onEnforced: 'オン（必須）',
  off: 'オフ',
  created: '作成日',
  operatorRole: '運用担当者',

  state: 'ログインできますか？',
  nothingWrong: '問題はありません',
  nothingWrongHint: 'アカウントは有効で、過去 24 時間に拒否されたログインはありません。',
  obstacle,

  factors: 'ログイン方法',
  noFactors: '2 段階目の方法は設定されていません。',
  preferred: '優先',
  codesLeft: (count) => `リカバリーコードの残り ${count} 個`,

  sessions: 'ログイン中',
  noSessions: 'ログイン中のデバイスはありません。',
  lastUsed: (at) => `最終使用: ${at}`,
  history: 'ログインと試行',
  noHistory: 'ログインはまだありません',
  noHistoryHint: 'すべてのログインと、拒否された試行がその理由とともに表示されます。',
  what: '内容',
  when: '日時',
  where: '場所',
  unknownDevice: '不明なデバイス',
  onSystem: (browser, os) => `${browser}（${os}）`,
  by: (method, factor) => (factor ? `${methods[method]}、続いて${factorNames[factor]}` : methods[method]),
  result: (result) => results[result],
  reason: reasonName,
  applications: 'アプリ',
  noApplications: 'まだアプリを使用していません。',
  partFailed: '読み込めませんでした。',

  more: (name) => `${name} のその他の操作`,
  moreActions: 'その他',
  acts: {
    unlock: {
      label: 'ロックを解除',
      title: (name) => `${name} のロックを解除しますか？`,
      text: '誤った試行によるロックと一時停止を解除します。ご本人はすぐに再試行できます。',
      done: 'ロックを解除しました。',
      failed: 'ロックを解除できませんでした。',
    },
    sendResetLink: {
      label: '再設定リンクを送信',
      title: (name) => `${name} に再設定リンクを送信しますか？`,
      text: '新しいパスワードを設定するリンクが、ご本人のメールアドレスに届きます。ここには表示されません。',
      done: '再設定リンクを送信しました。',
      failed: '再設定リンクを送信できませんでした。',
    },
    endSessions: {
      label: 'すべてのデバイスからログアウト',
      title: (name) => `${name} をすべてのデバイスからログアウトさせますか？`,
      text: 'すべてのブラウザとアプリがすぐにログアウトされます。',
      done: 'すべてのデバイスからログアウトさせました。',
      failed: 'セッションを終了できませんでした。',
    },
    resetFactors: {
      label: '2 段階認証をリセット',
      title: (name) => `${name} の 2 段階認証をリセットしますか？`,
      text: '認証アプリ、パスキー、コンパニオンのデバイス、リカバリーコードが削除され、2 段階認証がオフになり、すべてのセッションが終了します。ご本人からの依頼であることを確認してください。',
      done: '2 段階認証をリセットしました。',
      failed: '2 段階認証をリセットできませんでした。',
    },
    approveRecovery: {
      label: 'リセットを承認',
      title: (name) => `${name} の 2 段階認証のリセットを承認しますか？`,
      text: '72 時間が過ぎると、2 段階目の方法が削除され、すべてのセッションが終了します。1 段階目の方法は残ります。ご本人からの依頼であることを確認してください。',
      done: '承認しました。',
      failed: 'リセットを承認できませんでした。',
    },
    stopRecovery: {
      label: 'リセットを中止',
      title: (name) => `${name} の 2 段階認証のリセットを中止しますか？`,
      text: '何も削除されず、7 日間は誰も再度リクエストできません。すべての連絡先に通知されます。',
      done: '中止しました。',
      failed: 'リセットを中止できませんでした。',
    },
    suspend: {
      label: '停止',
      title: (name) => `${name} のアカウントを停止しますか？`,
      text: 'すべてのセッションがすぐに終了し、アカウントを再開するまで誰もログインできません。',
      done: '停止しました。',
      failed: 'アカウントを停止できませんでした。',
    },
    activate: {
      label: '再開',
      title: (name) => `${name} のアカウントを再開しますか？`,
      text: '再びログインできるようになります。',
      done: '再開しました。',
      failed: 'アカウントを再開できませんでした。',
    },
    cancelDeletion: {
      label: 'アカウントを残す',
      title: (name) => `${name} のアカウントを残しますか？`,
      text: '完全に消去されることはなく、これまでどおり使用できます。',
      done: 'アカウントの削除を取り消しました。',
      failed: '削除を取り消せませんでした。',
    },
  },
};
