import type { Translated } from '@latchkey/contract/text/translated';
import type { authorizeText as English } from '../authorize.en.ts';

export const authorizeText: Translated<typeof English> = {
  errorPage: {
    title: '访问被拒绝',
    tooMany: '从这里发起的登录过多，请等待一分钟后再试。',
    back: '前往您的账号',
    code: (code) => `错误代码：${code}`,
  },
  refusals: {
    invalid_redirect_uri: '此应用的登录链接设置有误。请告知其开发者：重定向地址未注册。',
    invalid_client: '此应用的登录链接设置有误。请告知其开发者：应用未注册。',
  },
  logoutRefusals: {
    invalid_redirect_uri: '此应用的退出登录链接设置有误。请告知其开发者：退出后的返回地址未注册。',
    invalid_client: '此应用的退出登录链接设置有误。请告知其开发者：应用未注册。',
    invalid_id_token_hint:
      '此应用的退出登录链接设置有误。请告知其开发者：链接中的 ID token 无效，或属于其他应用。',
  },
  unknownRequest: '此链接不完整或已失效，请返回应用重新开始。',
  otherAccount: '应用要求您使用另一个账号。',
  signInAgain: '应用要求您重新登录。',
  needsSecondFactor: '此应用要求使用两步验证。请在“安全”中开启，然后返回。',
  restsHere: '您今天在这里添加的验证方式，暂时还不能在此设备上用于确认身份。请退出登录，用它登录后再返回。',
  needsPasskey: '此应用要求使用通行密钥。请在“安全”中添加，然后返回。',
  closedToAccount: '此账号在这里没有访问权限，请联系管理员。',
};
