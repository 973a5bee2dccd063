import { catalog } from '../text/catalog.ts';
import type { NoticeKind } from '../text/messages.en.ts';
import type { RenderedMessage } from './channel.ts';
import { noticeKind } from './mail-kinds.ts';
import type { TemplateContext, TemplateData, TemplateName } from './template.ts';
import { templates } from './templates/registry.ts';

/** A sample of one kind of mail, with invented details; the kinds `notice-…` are the notices. */
export interface SampleMail extends RenderedMessage {
  readonly kind: string;
}

const codeLife = 5 * 60_000;
const linkLife = 60 * 60_000;

/** Every kind of mail as its recipient sees it. `at` is in milliseconds since the epoch. */
export function sampleMails(context: TemplateContext, at: number): SampleMail[] {
  const link = new URL('/auth/sample?token=kP3wXo1v9Lq7cS2dVb8nRzT4yHfJ6mEaG0uI5sKxQw', context.publicUrl)
    .href;
  const plain: { readonly [Name in Exclude<TemplateName, 'security_notice'>]: TemplateData[Name] } = {
    one_time_code: { code: '428913', reference: 'QRT-817', life: codeLife },
    email_verification: { link, life: linkLife },
    password_reset: { link, life: linkLife },
    registration: { link, life: linkLife },
    registration_known: { link },
    invitation: { link, life: 7 * 24 * linkLife },
  };
  const render = <Name extends TemplateName>(name: Name, data: TemplateData[Name]) =>
    templates[name](data, context);
  const names = Object.keys(plain) as (keyof typeof plain)[];
  const { notices } = context.texts.securityNotice;
  return [
    ...names.map((name) => ({ kind: name.replaceAll('_', '-'), ...render(name, plain[name] as never) })),
    {
      kind: 'account-recovery-code',
      ...render('one_time_code', { ...plain.one_time_code, isForRecovery: true }),
    },
    ...(Object.keys(notices) as NoticeKind[]).flatMap((kind) =>
      (notices[kind].linked ? [false, true] : [false]).map((isLinked) => ({
        kind: noticeKind(kind, isLinked),
        ...render('security_notice', {
          kind,
          at,
          timezone: 'Asia/Singapore',
          count: 3,
          factor: catalog(context.locale).factors.totp.name,
          device: 'Chrome, Windows',
          ip: '203.0.113.7',
          place: 'Singapore',
          ...(isLinked ? { link } : {}),
        }),
      })),
    ),
  ];
}
