import { escapeHtml } from '../text/escape-html.ts';
import type { AccentColours, MailBrand } from './mail-brand.ts';
import type { MailButton, MailContent } from './mail-content.ts';
import { mailBreaks, mailFont, mailLine } from './mail-fonts.ts';
import type { TemplateContext } from './template.ts';

/** Content id by which a mail's HTML refers to the attached logo (RFC 2392). */
export const logoId = 'logo@latchkey';

/** Width of the card in pixels: fits every preview pane and keeps lines readable. */
const width = 560;

// Mail programs support neither variables nor most selectors, and some drop style sheets: light colours are inline
// styles, dark ones are in the style sheet.
const light = { page: '#f3f4f7', card: '#ffffff', line: '#e2e5ec', text: '#1b1e28', muted: '#586074' };
const dark = { page: '#0e1017', card: '#191c27', line: '#323748', text: '#eceef4', muted: '#a9afc2' };
const quiet = { light: '#f3f4f7', dark: '#232735' };

const styleSheet = ({ surface, text }: AccentColours) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .outer { padding: 0 !important; }
  .card { padding: 24px 20px !important; border-radius: 0 !important; border-left: 0 !important; border-right: 0 !important; }
  .foot { padding: 16px 20px 32px !important; }
  .button, .button a { display: block !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background: ${dark.page} !important; }
  .card { background: ${dark.card} !important; border-color: ${dark.line} !important; border-top-color: ${surface} !important; }
  .text { color: ${dark.text} !important; }
  .muted { color: ${dark.muted} !important; }
  .quiet { background: ${quiet.dark} !important; }
  .button { background: ${surface} !important; }
  .button a { color: ${text} !important; }
}`;

/** A mail that is readable in light and dark mode, at any width, and without images. All content is escaped here. */
export function mailHtml(content: MailContent, context: TemplateContext): string {
  const { accent, locale } = context;
  const { head, body } = frame(content, context, contentBlocks(content, styles(context)));
  return `<!doctype html>
<html lang="${locale}" dir="ltr"><head>${head}<style>${styleSheet(accent.dark)}</style></head>
<body class="page" style="margin:0;padding:0;background:${light.page};-webkit-text-size-adjust:100%">${body}</body></html>`;
}

type Styles = ReturnType<typeof styles>;

function styles({ locale, accent }: TemplateContext) {
  const base = `${mailFont(locale)};${mailBreaks(locale)}`;
  const of = (size: number, colour: string) =>
    `${base};font-size:${size}px;line-height:${Math.round(size * mailLine(locale))}px;color:${colour}`;
  return {
    heading: `${base};font-size:24px;line-height:${locale === 'th' ? 38 : 32}px;font-weight:700;color:${light.text};margin:0 0 16px`,
    name: `${of(16, light.text)};font-weight:600`,
    text: of(16, light.text),
    muted: of(14, light.muted),
    button: `${of(16, accent.light.text)};font-weight:600`,
    accent: accent.light.surface,
  };
}

/** The card's content between the service's name and its end. */
function contentBlocks(content: MailContent, style: Styles): string {
  const { heading, paragraphs, code, facts = [], advice = [], button, closing = [] } = content;
  return [
    `<h1 class="text" style="${style.heading}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => paragraph(text, style)),
    ...(code ? [codeBlock(code, style)] : []),
    ...(facts.length > 0 ? [factsBlock(facts, style)] : []),
    ...advice.map((text) => paragraph(text, style)),
    ...(button ? [buttonBlock(button, style)] : []),
    ...closing.map(
      (text) => `<p class="muted" style="${style.muted};margin:0 0 8px">${escapeHtml(text)}</p>`,
    ),
  ].join('\n');
}

const paragraph = (text: string, style: Styles) =>
  `<p class="text" style="${style.text};margin:0 0 16px">${escapeHtml(text)}</p>`;

/** The details as a table that fits into any HTML of a mail. */
export const factsHtml = (facts: NonNullable<MailContent['facts']>, context: TemplateContext): string =>
  factsBlock(facts, styles(context));

function codeBlock(code: string, style: Styles): string {
  return `<p class="text quiet" style="${style.text};font-size:32px;line-height:40px;font-weight:700;letter-spacing:6px;text-align:center;background:${quiet.light};border-radius:8px;padding:16px;margin:8px 0 20px">${escapeHtml(code)}</p>`;
}

function factsBlock(facts: NonNullable<MailContent['facts']>, style: Styles): string {
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th class="muted" scope="row" align="left" valign="top" style="${style.muted};font-weight:400;text-align:left;padding:4px 16px 4px 0;white-space:nowrap">${escapeHtml(name)}</th><td class="text" valign="top" style="${style.text};font-size:14px;line-height:22px;padding:4px 0;width:100%">${escapeHtml(value)}</td></tr>`,
  );
  return `<table class="quiet" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${quiet.light};border-radius:8px;margin:4px 0 20px"><tr><td style="padding:12px 16px"><table width="100%" cellpadding="0" cellspacing="0" border="0">${rows.join('')}</table></td></tr></table>`;
}

/** Outlook for Windows supports padding on table cells but not on links. */
function buttonBlock({ label, link, plainLink }: MailButton, style: Styles): string {
  const href = escapeHtml(link);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr><td class="button" bgcolor="${style.accent}" style="background:${style.accent};border-radius:8px;mso-padding-alt:12px 24px"><a href="${href}" style="${style.button};display:inline-block;text-decoration:none;padding:12px 24px;mso-padding-alt:0">${escapeHtml(label)}</a></td></tr></table>
<p class="muted" style="${style.muted};margin:0 0 16px">${escapeHtml(plainLink)}<br><a class="muted" href="${href}" style="color:${light.muted};word-break:break-all">${href}</a></p>`;
}

/** The frame that all mails share. Outlook for Windows does not support max-width and gets a table of fixed width. */
function frame(content: MailContent, context: TemplateContext, blocks: string) {
  const style = styles(context);
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(content.heading)}</title>`;
  // The preview line that mail programs show beside the subject.
  const preview = content.paragraphs[0] ?? content.heading;
  const body = `
<div aria-hidden="true" style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.page}"><tr><td class="outer" align="center" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="${width}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:${width}px;margin:0 auto"><tr><td class="card" align="left" style="background:${light.card};border:1px solid ${light.line};border-top:4px solid ${style.accent};border-radius:12px;padding:32px">
${nameBlock(context, style)}
${blocks}
</td></tr><tr><td class="foot" align="left" style="padding:16px 32px"><p class="muted" style="${style.muted};font-size:13px;line-height:20px;margin:0">${escapeHtml(content.footer)}</p></td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
`;
  return { head, body };
}

function nameBlock({ logo, serviceName }: MailBrand, style: Styles): string {
  // The name is beside it, so that nothing is missing without images.
  const picture = logo
    ? `<td width="40" valign="middle" style="padding:0 12px 0 0"><img src="cid:${logoId}" width="40" height="40" alt="" style="display:block;border:0;border-radius:8px"></td>`
    : '';
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr>${picture}<td class="text" valign="middle" style="${style.name}">${escapeHtml(serviceName)}</td></tr></table>`;
}
