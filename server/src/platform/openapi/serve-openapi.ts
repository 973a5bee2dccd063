import type { Endpoint } from '@latchkey/contract/http/endpoint';
import type { FastifyInstance } from 'fastify';
import { docsPage, docsStyle } from './docs-page.ts';
import { type OpenApiInfo, openApiDocument } from './openapi-document.ts';

/** Serves /api/openapi.json and its readable page; both are generated at the first request. */
export function serveOpenApi(app: FastifyInstance, endpoints: readonly Endpoint[], info: OpenApiInfo): void {
  let document: string | undefined;
  let page: string | undefined;
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(endpoints, info));
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document);
  });
  app.get('/api/docs', (_request, reply) => {
    page ??= docsPage(endpoints, info.title);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
  app.get('/api/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyle));
}
