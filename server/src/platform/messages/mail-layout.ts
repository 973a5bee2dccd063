import { escapeHtml } from '../text/escape-html.ts';
import type { AccentColours, MailAccent } from './mail-accent.ts';

export interface MailContent {
  readonly serviceName: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Shown large, to be read off or copied. */
  readonly code?: string;
  /** Lines of 'name: value'. */
  readonly facts?: readonly (readonly [name: string, value: string])[];
  /** What to do, just before the button. */
  readonly advice?: string;
  readonly button?: { readonly label: string; readonly link: string; readonly plainLink: string };
  readonly closing?: readonly string[];
  readonly footer: string;
}

/** The same content as text (RFC 2046 §5.1.4 wants both). */
export function mailText(content: MailContent): string {
  const facts = (content.facts ?? []).map(([name, value]) => `${name}: ${value}`);
  return [
    content.heading,
    ...content.paragraphs,
    ...(content.code ? [content.code] : []),
    ...(facts.length > 0 ? [facts.join('\n')] : []),
    ...(content.advice ? [content.advice] : []),
    ...(content.button ? [`${content.button.label}: ${content.button.link}`] : []),
    ...(content.closing ?? []),
    `-- \n${content.footer}`,
  ].join('\n\n');
}

// Mail programs know neither variables nor most selectors: colours stand at each element, and once more for dark mode.
const styleOf = ({ surface, text }: AccentColours) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #14161f !important; }
  .text { color: #eceef4 !important; }
  .muted { color: #a9afc2 !important; }
  .code { color: #eceef4 !important; background: #232735 !important; }
  .button { background: ${surface} !important; color: ${text} !important; }
}`;
const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif";
const body = `${font};font-size:16px;line-height:24px;color:#1b1e28;margin:0 0 16px`;
const muted = `${font};font-size:14px;line-height:20px;color:#5a6072;margin:0 0 12px`;

/** A mail that reads well in light and dark and without pictures. All content is escaped here. */
export function mailHtml(content: MailContent, accent: MailAccent): string {
  const parts = [
    `<p class="muted" style="${muted};font-weight:600">${escapeHtml(content.serviceName)}</p>`,
    `<h1 class="text" style="${font};font-size:24px;line-height:32px;color:#1b1e28;margin:0 0 16px">${escapeHtml(content.heading)}</h1>`,
    ...content.paragraphs.map((text) => `<p class="text" style="${body}">${escapeHtml(text)}</p>`),
    ...(content.code ? [codeBlock(content.code)] : []),
    ...(content.facts ?? []).map(
      ([name, value]) =>
        `<p class="text" style="${body};margin:0 0 4px"><strong>${escapeHtml(name)}:</strong> ${escapeHtml(value)}</p>`,
    ),
    ...(content.advice
      ? [`<p class="text" style="${body};margin-top:16px">${escapeHtml(content.advice)}</p>`]
      : []),
    ...(content.button ? [buttonBlock(content.button, accent.light)] : []),
    ...(content.closing ?? []).map((text) => `<p class="muted" style="${muted}">${escapeHtml(text)}</p>`),
    `<p class="muted" style="${muted};margin-top:32px">${escapeHtml(content.footer)}</p>`,
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.heading)}</title><style>${styleOf(accent.dark)}</style></head>
<body class="page" style="margin:0;background:#ffffff"><div class="page" style="max-width:480px;margin:0 auto;padding:24px;background:#ffffff">
${parts.join('\n')}
</div></body></html>`;
}

function codeBlock(code: string): string {
  return `<p class="code" style="${font};font-size:32px;line-height:40px;font-weight:700;letter-spacing:6px;text-align:center;color:#1b1e28;background:#f1f3f8;border-radius:8px;padding:16px;margin:0 0 16px">${escapeHtml(code)}</p>`;
}

function buttonBlock(
  { label, link, plainLink }: NonNullable<MailContent['button']>,
  { surface, text }: AccentColours,
): string {
  const href = escapeHtml(link);
  return `<p style="margin:24px 0"><a class="button" href="${href}" style="${font};font-size:16px;line-height:24px;font-weight:600;display:inline-block;background:${surface};color:${text};text-decoration:none;border-radius:8px;padding:12px 24px">${escapeHtml(label)}</a></p>
<p class="muted" style="${muted}">${escapeHtml(plainLink)}<br><a class="muted" href="${href}" style="color:#5a6072;word-break:break-all">${href}</a></p>`;
}
