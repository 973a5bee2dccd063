import { adminScopes, isAtLeast, type OperatorRole } from '@latchkey/contract/admin/operator-roles';
import { ApiErrorBody } from '@latchkey/contract/http/api-error';
import type { Endpoint } from '@latchkey/contract/http/endpoint';
import { errorStatuses } from '@latchkey/contract/http/error-codes';
import * as z from 'zod';
import { errorsOf } from '../http/endpoint-errors.ts';
import { takesProof } from '../http/takes-proof.ts';

type Json = Record<string, unknown>;

export interface OpenApiInfo {
  readonly title: string;
  readonly version: string;
  /** PUBLIC_URL. */
  readonly server: string;
}

/** The contract as an OpenAPI 3.1 document; `security` marks the calls that need a token or a device's signature. */
export function openApiDocument(endpoints: readonly Endpoint[], info: OpenApiInfo): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version },
    servers: [{ url: info.server }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        device: { type: 'apiKey', in: 'header', name: 'x-device-signature' },
        machine: {
          type: 'oauth2',
          description:
            'A client of type machine, with an access token for this API (RFC 6749 §4.4, RFC 8707).',
          flows: { clientCredentials: { tokenUrl: `${info.server}/oauth2/token`, scopes: machineScopes } },
        },
      },
      schemas: { Error: schemaOf(ApiErrorBody, 'output') },
    },
  };
}

function operation(endpoint: Endpoint): Json {
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[/:_-]+(\w)/g, (_, c: string) => c.toUpperCase())}`,
    summary: endpoint.summary,
    description: `Source: ${endpoint.source}.${endpoint.stepUp ? ' Needs an mfa_token.' : ''}${roleLine(endpoint)}`,
    tags: [endpoint.feature],
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(takesProof(endpoint) ? [proofParameter] : []),
      ...(endpoint.role && endpoint.method === 'PATCH' ? [ifMatchParameter] : []),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: json(schemaOf(endpoint.body, 'input'), endpoint.examples?.body),
          },
        }
      : {}),
    responses: responsesOf(endpoint),
  };
}

const proofParameter = {
  name: 'DPoP',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description:
    'A proof of the key that the session is bound to, or shall be: RFC 9449 §4.2, ES256, with a nonce.',
};

const ifMatchParameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'The `version` that is changed, in quotes: 409 conflict where it is another by now.',
};

const machineScopes = Object.fromEntries(
  Object.entries(adminScopes).map(([scope, role]) => [scope, `What the role ${role} may.`]),
);

function roleLine({ role, method }: Endpoint): string {
  if (!role) return '';
  return ` For the role ${role} and above.${method === 'GET' ? '' : ' A session confirms it with a second factor.'}`;
}

function securityOf({ callers, role }: Endpoint): Json[] {
  if (role) return [{ session: [] }, ...(role === 'owner' ? [] : [{ machine: [scopeFor(role)] }])];
  const needed: Json[] = [];
  if (callers.includes('anyone')) needed.push({});
  if (callers.some((caller) => caller !== 'anyone' && caller !== 'device')) needed.push({ session: [] });
  if (callers.includes('device')) needed.push({ device: [] });
  // `security: []` says that no authentication is needed.
  return needed.length === 1 && callers[0] === 'anyone' ? [] : needed;
}

function scopeFor(role: OperatorRole): string {
  return Object.entries(adminScopes).find(([, amounts]) => isAtLeast(amounts, role))?.[0] ?? '';
}

function parametersOf(schema: z.core.$ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function responsesOf(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => errorStatuses[code]);
  const responses: Json = {
    200: {
      description: 'Done.',
      content: json(
        schemaOf(endpoint.reply, 'output'),
        endpoint.examples?.reply,
        endpoint.isLines ? 'application/jsonl' : 'application/json',
      ),
    },
  };
  const refused = json({ $ref: '#/components/schemas/Error' });
  for (const [status, codes] of byStatus)
    responses[status] = { description: codes.join(', '), content: refused };
  // Answered before a request exists.
  responses[408] = { description: 'malformed: the request did not arrive in time', content: refused };
  responses[431] = { description: 'malformed: address and headers are too long', content: refused };
  return responses;
}

const json = (schema: unknown, example?: unknown, type = 'application/json'): Json => ({
  [type]: { schema, ...(example === undefined ? {} : { example }) },
});

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return rest;
}
