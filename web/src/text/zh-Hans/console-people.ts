import type { FactorType } from '@latchkey/contract/http/api-error';
import type { Job } from '@latchkey/contract/jobs/job';
import type { LoginMethod, LoginResult } from '@latchkey/contract/login-history/login-history';
import type { Translated } from '@latchkey/contract/text/translated';
import type { Obstacle } from '@latchkey/contract/users/admin-user';
import type { consolePeopleText as English } from '../en/console-people.ts';
import { factorNames, factorTitles } from './factors.ts';

const methods: Record<LoginMethod, string> = {
  password: '密码',
  phone_otp: '手机验证码',
  passkey: '通行密钥',
  reset: '重置密码',
  application_request: '应用的请求',
};

const results: Record<LoginResult, string> = {
  success: '已登录',
  failure: '已拒绝',
  second_factor_failed: '第二步验证失败',
  denied: '已在配套应用中拒绝',
};

const reasons: Record<string, string> = {
  wrong_password: '密码错误',
  unknown_account: '账号不存在',
  suspended: '账号已停用',
  locked: '失败次数过多，已锁定',
  wrong_code: '验证码错误',
  code_expired: '验证码已过期',
  no_password: '账号没有密码',
  unknown_browser: '密码正确，但来自未知的浏览器',
  rate_limited: '尝试次数过多',
};

const factorName = (type: string): string =>
  Object.hasOwn(factorTitles, type) ? factorTitles[type as FactorType] : type;
const reasonName = (reason: string): string => reasons[reason] ?? reason.replaceAll('_', ' ');
const times = (count: number): string => `${count} 次`;

const people = (count: number): string => `${count} 位用户`;

const jobStates: Record<Job['state'], string> = {
  running: '正在执行',
  done: '已完成',
  stopped: '已停止',
  interrupted: '已中断',
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
      return { title: '已停用', text: '在重新启用账号之前，任何人都无法登录。' };
    case 'locked':
      return {
        title: until ? `已锁定至${until}` : '已锁定',
        text: '错误次数过多。锁定会自动解除，您也可以手动解除。',
      };
    case 'factor_locked':
      return {
        title: `${name}已锁定`,
        text: `连续错误 ${times(count ?? 0)}。在重置第二步验证之前会一直锁定。`,
      };
    case 'factor_paused':
      return {
        title: until ? `${name}已暂停至${until}` : `${name}已暂停`,
        text: `连续错误 ${times(count ?? 0)}。`,
      };
    case 'phone_sign_in_paused':
      return {
        title: until ? `手机号登录已暂停至${until}` : '手机号登录已暂停',
        text: '验证码错误次数过多。其他登录方式仍然可用。',
      };
    case 'phone_sign_in_known_browsers_only':
      return {
        title: '手机号登录仅限用过的浏览器',
        text: '验证码错误次数过多。用户以其他方式登录，或由您解除锁定后，即可恢复。',
      };
    case 'password_known_browsers_only':
      return {
        title: '密码仅限用过的浏览器',
        text: '用户举报了一次登录，此后账号没有第二因素。用户设置新密码后，即可恢复。',
      };
    case 'reset_waits':
      return {
        title: until ? `新密码将于${until}生效` : '新密码等待生效',
        text: '由于仅通过邮件重置，新密码需要等待。在此之前，当前密码仍然可用。',
      };
    case 'recovery_waits':
      return {
        title: until ? `第二步验证方式自${until}起可重置` : '第二步验证方式等待重置',
        text: '由用户通过第一步验证和发送到联系方式的验证码自行申请。需要您批准时，未经批准不会有任何更改。',
      };
    case 'no_sign_in_method':
      return {
        title: '没有登录方式',
        text: '没有密码、通行密钥或已验证的手机号。用户可通过重置链接设置密码。',
      };
    case 'no_second_factor':
      return {
        title: '没有第二步验证方式',
        text: '必须使用但尚未设置：系统会要求用户添加。',
      };
    case 'no_way_to_reset':
      return {
        title: '没有可用于重置密码的邮箱地址',
        text: '没有邮箱地址，或尚未确认属于该用户。',
      };
    case 'message_failed':
      return {
        title: `消息未送达（${detail ?? ''}）`,
        text: `最近 7 天有 ${count ?? 0} 条无法发送。`,
      };
    case 'wrong_attempts':
      return {
        title: `${reasonName(detail ?? '')}：${times(count ?? 0)}`,
        text: '最近 24 小时被拒绝的登录。',
      };
  }
}

export const consolePeopleText: Translated<typeof English> = {
  title: '用户',
  description: '账号中心的所有账号。',
  searchHint: '邮箱、手机号、姓名或 ID',
  person: '用户',
  phone: '手机号',
  status: '状态',
  lastSignIn: '上次登录',
  never: '从未',
  noName: '没有姓名',
  empty: '暂无用户',
  emptyHint: '您可以在这里添加用户、发送邀请，或在命令行导入账号。',
  group: '群组',
  noGroup: '无',
  add: '添加用户',
  added: (name) => `${name} 现在有账号了。`,
  addFailed: '无法创建账号。',
  name: '姓名',
  givenName: '名字',
  familyName: '姓氏',
  nameParts: '分开填写姓名',
  phoneHint: '请包含国家/地区代码，例如 +65 8123 4567。',
  attributes: '属性',
  attributesHint: '每行一个，例如 department: Sales。',
  invite: '通过邮件发送设置密码的链接',
  inviteHint: '同时也能确认此邮箱地址属于该用户。',
  edit: '编辑',
  editTitle: (name) => `编辑 ${name}`,
  contactsHint: '新的邮箱地址或手机号为未验证状态，并会通知旧的联系方式。',
  save: '保存',
  saved: '已保存。',
  saveFailed: '无法更改账号。',
  remove: '注销账号',
  removeTitle: (name) => `要注销 ${name} 的账号吗？`,
  removeText: '该用户会立即在所有设备上退出登录。在账号清除之前，用户和您都可以撤销注销。',
  eraseNow: '立即清除',
  eraseNowHint: '任何人都无法撤销，也不会保留原因。',
  removed: '账号将会清除。',
  erased: '账号已清除。',
  removeFailed: '无法注销账号。',
  leaving: '即将注销',
  select: '选择',
  selectOne: (name) => `选择 ${name}`,
  selectAll: '选择所有显示的项目',
  selected: (count) => `已选择 ${count} 个`,
  withSelected: '对所选项目',
  clearSelection: '清除',
  chooseGroup: '选择群组',
  jobStarted: '已开始。',
  jobFailed: '无法开始。',
  jobState: ({ state, total, done, failed }) =>
    `${jobStates[state]}：${done}/${total}${failed > 0 ? `，${failed} 个无法更改` : ''}`,
  jobStop: '停止',
  jobStopped: '已停止。已完成的更改会保留。',
  jobNotStopped: '无法停止。',
  jobClose: '关闭',
  jobs: {
    end_sessions: {
      label: '退出所有设备',
      title: (count) => `要让 ${people(count)}在所有设备上退出登录吗？`,
      text: '每位用户的所有浏览器和应用都会退出登录。',
      running: '正在让用户退出登录',
    },
    add_to_group: {
      label: '加入群组',
      title: (count) => `要将 ${people(count)}加入群组吗？`,
      text: '用户可以使用供此群组使用的应用，并拥有群组的角色。',
      running: '正在将用户加入群组',
    },
    suspend: {
      label: '停用',
      title: (count) => `要停用 ${people(count)}吗？`,
      text: '每位用户都会在所有设备上退出登录，在重新启用账号之前无法登录。',
      running: '正在停用用户',
    },
  },
  eraseAt: '清除时间',
  groups: '群组',

  loadFailed: '无法加载此账号。',
  facts: '账号',
  id: 'ID',
  copyId: '复制 ID',
  email: '邮箱',
  verified: '已验证',
  unverified: '未验证',
  password: '密码',
  set: '已设置',
  twoFactor: '两步验证',
  on: '已开启',
  onEnforced: '已开启，必须使用',
  off: '已关闭',
  created: '创建时间',
  operatorRole: '运营人员',

  state: '该用户能登录吗？',
  nothingWrong: '没有任何阻碍',
  nothingWrongHint: '账号可正常使用，最近 24 小时也没有被拒绝的登录。',
  obstacle,

  factors: '登录方式',
  noFactors: '尚未设置第二步验证方式。',
  preferred: '优先使用',
  codesLeft: (count) => `剩余 ${count} 个恢复码`,

  sessions: '当前登录',
  noSessions: '当前没有登录。',
  lastUsed: (at) => `上次使用：${at}`,
  history: '登录与尝试',
  noHistory: '暂无登录记录',
  noHistoryHint: '每次登录，以及每次被拒绝的尝试和原因，都会列在这里。',
  what: '内容',
  when: '时间',
  where: '地点',
  unknownDevice: '未知设备',
  onSystem: (browser, os) => `${browser}（${os}）`,
  by: (method, factor) => (factor ? `${methods[method]}，然后${factorNames[factor]}` : methods[method]),
  result: (result) => results[result],
  reason: reasonName,
  applications: '应用',
  noApplications: '尚未使用任何应用。',
  partFailed: '无法加载。',

  more: (name) => `${name} 的更多操作`,
  moreActions: '更多',
  acts: {
    unlock: {
      label: '解除锁定',
      title: (name) => `要解除 ${name} 的锁定吗？`,
      text: '结束因错误次数过多而造成的锁定和暂停，用户可以立即重试。',
      done: '已解除锁定。',
      failed: '无法解除账号的锁定。',
    },
    sendResetLink: {
      label: '发送重置链接',
      title: (name) => `要向 ${name} 发送重置链接吗？`,
      text: '设置新密码的链接会发送到用户的邮箱地址，您不会看到该链接。',
      done: '重置链接已发送。',
      failed: '无法发送重置链接。',
    },
    endSessions: {
      label: '退出所有设备',
      title: (name) => `要让 ${name} 在所有设备上退出登录吗？`,
      text: '所有浏览器和应用都会立即退出登录。',
      done: '已在所有设备上退出登录。',
      failed: '无法结束登录。',
    },
    resetFactors: {
      label: '重置第二步验证',
      title: (name) => `要重置 ${name} 的第二步验证吗？`,
      text: '身份验证器应用、通行密钥、配套应用设备和恢复码都会移除，两步验证会关闭，并在所有设备上退出登录。请确认是用户本人提出的要求。',
      done: '第二步验证已重置。',
      failed: '无法重置第二步验证。',
    },
    approveRecovery: {
      label: '批准重置',
      title: (name: string) => `要批准重置 ${name} 的第二步验证方式吗？`,
      text: '72 小时期满后将移除所有第二步验证方式，并在所有设备上退出登录。第一步验证不变。请确认是用户本人申请的。',
      done: '已批准。',
      failed: '无法批准重置。',
    },
    stopRecovery: {
      label: '停止重置',
      title: (name: string) => `要停止重置 ${name} 的第二步验证方式吗？`,
      text: '不会移除任何项目，七天内无法再次申请，并会通知所有联系方式。',
      done: '已停止。',
      failed: '无法停止重置。',
    },
    suspend: {
      label: '停用',
      title: (name) => `要停用 ${name} 吗？`,
      text: '会立即在所有设备上退出登录，在重新启用账号之前，任何人都无法登录。',
      done: '已停用。',
      failed: '无法停用账号。',
    },
    activate: {
      label: '启用',
      title: (name) => `要启用 ${name} 吗？`,
      text: '该用户可以重新登录。',
      done: '已启用。',
      failed: '无法启用账号。',
    },
    cancelDeletion: {
      label: '保留账号',
      title: (name) => `要保留 ${name} 的账号吗？`,
      text: '账号不会被清除，用户可以照常使用。',
      done: '账号已保留。',
      failed: '无法撤销注销。',
    },
  },
};
