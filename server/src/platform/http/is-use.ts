import type { Endpoint } from '@latchkey/contract/http/endpoint';
import { unattendedHeader } from '@latchkey/contract/http/unattended-header';
import type { FastifyRequest } from 'fastify';

/** Whether a request shows that a person is present, which keeps its session alive. */
export function isUse({ headers }: FastifyRequest, { unattended }: Endpoint): boolean {
  return !unattended && headers[unattendedHeader] === undefined;
}
