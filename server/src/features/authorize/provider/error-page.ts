import type { Context } from 'oidc-provider';
import { catalog } from '../../../platform/text/catalog.ts';
import { escapeHtml } from '../../../platform/text/escape-html.ts';
import { currentLocale } from '../../../platform/text/locale.ts';
import { explainRefusal } from '../explain-refusal.ts';

export const errorStylePath = '/oauth2/error.css';

/** A request that must not be redirected anywhere ends on a page of the portal's own (security #26, #36). */
export function renderErrorPage(context: Context, out: Readonly<Record<string, string>>): void {
  context.type = 'html';
  const client = context.oidc?.client;
  // For a client that never signs anybody in, the library reports that it has no such redirect_uri.
  const isUnauthorized = out.error === 'invalid_redirect_uri' && client?.responseTypes.length === 0;
  const error = isUnauthorized ? 'unauthorized_client' : out.error;
  const { message, oauth_error } = explainRefusal(error ?? 'server_error');
  context.body = errorPage(message, oauth_error);
}

/** Tells the person what to do; the code is for the application's developers. */
export function errorPage(message: string, code?: string): string {
  const text = catalog().authorize.errorPage;
  return `<!doctype html>
<html lang="${currentLocale()}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(text.title)}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${errorStylePath}"></head>
<body><main><h1>${escapeHtml(text.title)}</h1>
<p class="reason">${escapeHtml(message)}</p>
${code === undefined ? '' : `<p class="code">${escapeHtml(text.code(code))}</p>\n`}<p><a href="/">${escapeHtml(text.back)}</a></p></main></body></html>`;
}

export const errorStyle = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#fff,hsl(229 22% 10%));color:light-dark(#15181f,#eef0f5)}
main{max-width:25rem;padding:1rem}h1{font-size:1.75rem;line-height:1.2;margin:0 0 1rem}
.reason{border-inline-start:4px solid light-dark(#b3261e,#ff8a80);padding:.5rem .75rem;background:light-dark(#fdf1f0,#3a1c1c);overflow-wrap:anywhere}
.code{font-size:.875rem;color:light-dark(#565d6d,#a9b0be);overflow-wrap:anywhere}
a{color:light-dark(#2346c4,#9db4ff)}`;
