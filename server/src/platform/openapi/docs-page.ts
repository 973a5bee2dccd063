import type { Endpoint } from '@latchkey/contract/http/endpoint';
import { escapeHtml } from '../text/escape-html.ts';

/** A readable page of all calls, without scripts, generated from the contract like the document. */
export function docsPage(endpoints: readonly Endpoint[], title: string): string {
  const byFeature = Map.groupBy(endpoints, (endpoint) => endpoint.feature);
  const sections = [...byFeature].map(([feature, calls]) => section(feature, calls)).join('\n');
  const contents = [...byFeature.keys()].map((name) => `<li><a href="#${name}">${escapeHtml(name)}</a></li>`);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><header><h1>${escapeHtml(title)}</h1>
<p>The same as <a href="/api/openapi.json">openapi.json</a>, for reading.</p></header>
<nav aria-label="Features"><ul>${contents.join('')}</ul></nav>
<main>${sections}</main></body></html>`;
}

function section(feature: string, endpoints: readonly Endpoint[]): string {
  return `<section id="${feature}"><h2>${escapeHtml(feature)}</h2>${endpoints.map(article).join('')}</section>`;
}

function article(endpoint: Endpoint): string {
  const errors = endpoint.errors?.length ? `<dt>Errors</dt><dd>${endpoint.errors.join(', ')}</dd>` : '';
  const stepUp = endpoint.stepUp ? '<dt>Step-up</dt><dd>needs an mfa_token</dd>' : '';
  const role = endpoint.role ? `<dt>Role</dt><dd>${endpoint.role} and above</dd>` : '';
  return `<article><h3><code>${endpoint.method} ${escapeHtml(endpoint.path)}</code></h3>
<p>${escapeHtml(endpoint.summary)}</p>
<dl><dt>Callers</dt><dd>${endpoint.callers.join(', ')}</dd>${role}${stepUp}${errors}<dt>Source</dt><dd>${escapeHtml(endpoint.source)}</dd></dl></article>`;
}

export const docsStyle = `:root{color-scheme:light dark;--line:light-dark(#d8dbe3,#343a4d);--muted:light-dark(#555c6e,#a9b0c3)}
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:56rem;padding:2rem 1rem;background:light-dark(#fff,hsl(229 22% 10%));color:light-dark(#15181f,#eef0f5)}
a{color:light-dark(#2346c4,#9db4ff)}nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;list-style:none;padding:0}
article{border-top:1px solid var(--line);padding:.5rem 0 1rem}h3{font-size:1rem;margin:.5rem 0;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:6rem 1fr;gap:.125rem 1rem;margin:0;font-size:.875rem}dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere}`;
