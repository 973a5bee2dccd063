import type { Translated } from '@latchkey/contract/text/translated';
import type { webauthnText as English } from '../en/webauthn.ts';

export const webauthnText: Translated<typeof English> = {
  unsupported: '此浏览器不支持 WebAuthn',
  authenticationCancelled: '验证超时或已取消',
  authenticationFailed: '验证失败',
  registrationCancelled: '注册超时或已取消',
  registrationFailed: '注册失败',
  aborted: '操作已中止，请重试。',
  alreadyRegistered: '此身份验证器此前已注册，请使用其他身份验证器。',
  wrongAddress: '通行密钥无法在此网址使用，请从平常的网址打开服务。',
  wrongDomain: '通行密钥无法在此域名使用。',
  authenticator: '身份验证器报告了错误。请重试，或使用其他身份验证器。',
  noUserVerification: '此身份验证器无法确认是您本人，请为它设置 PIN 码、指纹或面容识别。',
  notDiscoverable: '此身份验证器无法保存通行密钥，请使用其他身份验证器。',
  noAlgorithm: '此身份验证器太旧，不适用于本服务，请使用其他身份验证器。',
};
