// What the sample applications share: a small server of pages that knows browsers again. Nothing in it is about signing in.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

const maxVisits = 1000;

/**
 * Serves pages at http://localhost:`port`, and knows every browser by a cookie. What a route throws is shown on the start page.
 * A real application keeps what it knows of a visit in its database.
 * @template {{ notice?: string }} Visit
 * @param {number} port
 * @param {Record<string, (visit: Visit, url: URL) => Promise<{ page: string } | { to: string }>>} routes
 * @param {() => Visit} newVisit
 * @param {(error: unknown) => string} [reasonOf]
 */
export function servePages(port, routes, newVisit, reasonOf = (error) => String(error)) {
  const origin = `http://localhost:${port}`;
  /** @type {Map<string, Visit>} */
  const visits = new Map();

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   */
  function visitOf(request, response) {
    const known = /(?:^|; )visit=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const visit = visits.get(known);
    if (visit) return visit;
    const id = randomUUID();
    const fresh = newVisit();
    visits.set(id, fresh);
    const oldest = visits.keys().next().value;
    if (visits.size > maxVisits && oldest) visits.delete(oldest);
    response.setHeader('set-cookie', `visit=${id}; HttpOnly; SameSite=Lax; Path=/`);
    return fresh;
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', origin);
    const route = routes[`${request.method} ${url.pathname}`];
    // A form of another site must not sign anybody in or out.
    if (!route || (request.method !== 'GET' && request.headers.origin !== origin)) {
      response.writeHead(404).end('Not found');
      return;
    }
    const visit = visitOf(request, response);
    try {
      const answer = await route(visit, url);
      if ('to' in answer) response.writeHead(303, { location: answer.to }).end();
      else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(answer.page);
    } catch (error) {
      visit.notice = reasonOf(error);
      response.writeHead(303, { location: '/' }).end();
    }
  });
  server.listen(port, 'localhost');
  endWithParent();
}

/** Started by the demo, a program ends with the demo, however that ends. */
export function endWithParent() {
  if (process.env.END_WITH_STDIN) process.stdin.on('end', () => process.exit()).resume();
}

/**
 * A whole page; the notice is shown once.
 * @param {string} title
 * @param {{ notice?: string }} visit
 * @param {string} body
 */
export function pageOf(title, visit, body) {
  const notice = visit.notice ? `<p role="status">${escapeHtml(visit.notice)}</p>` : '';
  visit.notice = undefined;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:3rem auto;padding:0 1rem}
table{border-collapse:collapse;margin:1rem 0;width:100%}th,td{text-align:left;border-top:1px solid #8884;padding:.375rem .5rem;overflow-wrap:anywhere}
li{overflow-wrap:anywhere}form{display:inline}button{font:inherit;padding:.5rem 1rem;min-height:44px}</style></head>
<body><main><h1>${title}</h1>${notice}${body}</main></body></html>`;
}

/**
 * @param {string} action
 * @param {string} label
 */
export function button(action, label) {
  return `<form method="post" action="${action}"><button>${label}</button></form>`;
}

/** @param {string} text */
export function escapeHtml(text) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
