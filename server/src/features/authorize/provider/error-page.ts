import type { Context } from 'oidc-provider';
import { catalog } from '../../../platform/text/catalog.ts';
import { escapeHtml } from '../../../platform/text/escape-html.ts';
import { currentLocale } from '../../../platform/text/locale.ts';
import { explainRefusal } from '../explain-refusal.ts';

export const errorStylePath = '/oauth2/error.css';

/** What makes the page look like the web app, without running it. */
export interface PageLook {
  readonly serviceName: string;
  /** Address of the brand's pictures and colours. */
  readonly brandPath: string;
  /** Addresses of the web app's style sheets. */
  readonly styleSheets: readonly string[];
}

/** Tells the person what to do; the code is for the application's developers. */
export type ErrorPage = (message: string, code?: string) => string;

/** A request that must not be redirected anywhere ends on a page of the portal's own (security #26, #36). */
export const renderErrorPage =
  (page: ErrorPage) =>
  (context: Context, out: Readonly<Record<string, string>>): void => {
    context.type = 'html';
    const client = context.oidc?.client;
    // For a client that never signs anybody in, the library reports that it has no such redirect_uri.
    const isUnauthorized = out.error === 'invalid_redirect_uri' && client?.responseTypes.length === 0;
    const error = isUnauthorized ? 'unauthorized_client' : out.error;
    const { message, oauth_error } = explainRefusal(error ?? 'server_error');
    context.body = page(message, oauth_error);
  };

export function errorPage(look: () => PageLook): ErrorPage {
  return (message, code) => {
    const text = catalog().authorize.errorPage;
    const { serviceName, brandPath, styleSheets } = look();
    const sheets = [...styleSheets, `${brandPath}/accent.css`, errorStylePath]
      .map((address) => `<link rel="stylesheet" href="${escapeHtml(address)}">`)
      .join('');
    const logo = (name: string) => `<img src="${escapeHtml(`${brandPath}/${name}`)}" alt="" class="${name}">`;
    return `<!doctype html>
<html lang="${currentLocale()}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(`${text.title} - ${serviceName}`)}</title><script src="/appearance.js"></script>${sheets}<link rel="icon" href="${escapeHtml(`${brandPath}/favicon`)}"></head>
<body><main><p class="brand">${logo('logo')}${logo('logo-dark')}<span>${escapeHtml(serviceName)}</span></p>
<h1>${escapeHtml(text.title)}</h1>
<div class="reason"><p>${escapeHtml(message)}</p>${code === undefined ? '' : `<p class="code">${escapeHtml(text.code(code))}</p>`}</div>
<a class="back" href="/">${escapeHtml(text.back)}</a></main></body></html>`;
  };
}

/** With the colours and the font of the web app's own style sheet, in the measures of its sign-in pages. */
export const errorStyle = `body{margin:0;min-height:100vh;font-family:var(--font-sans,system-ui,sans-serif)}
main{box-sizing:border-box;display:grid;gap:1.5rem;max-width:27rem;margin:0 auto;padding:var(--auth-top,2rem) 1rem 3rem}
p{margin:0}
.brand{display:flex;align-items:center;justify-content:center;gap:.625rem;font-size:1.25rem;font-weight:600}
.brand img{width:40px;height:40px;object-fit:contain}
.dark .logo,:root:not(.dark) .logo-dark{display:none}
h1{margin:.5rem 0 0;font-size:1.5rem;line-height:2rem;font-weight:600;letter-spacing:-.015em;text-align:center}
.reason{padding:.75rem 1rem;border:1px solid var(--danger-border);border-radius:.5rem;background:var(--danger-surface);overflow-wrap:anywhere}
.code{font-size:.875rem;color:var(--muted)}
.back{box-sizing:border-box;display:flex;align-items:center;justify-content:center;min-height:var(--control);padding:.25rem 1rem;border:1px solid var(--border-control);border-radius:.5rem;background:var(--surface-raised);color:var(--ink);font-size:var(--control-text);font-weight:500;text-decoration:none}
.back:hover{background:var(--hover)}`;
