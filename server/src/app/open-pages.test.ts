import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allEndpoints } from '@latchkey/contract/all-endpoints';
import { expect, it } from 'vitest';
import { openApiDocument } from '../platform/openapi/openapi-document.ts';

/**
 * The calls of each released version's pages, from the OpenAPI document of that version. A page that is open during an
 * upgrade, or that a browser has cached, keeps making them (CHANGELOG.md).
 */
const releases = ['1.88.0'];

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly additionalProperties?: boolean | Schema;
}

interface Call {
  readonly parameters: readonly string[];
  readonly body?: Schema;
  readonly reply: Schema;
}

const optionsOf = (schema: Schema): readonly Schema[] => schema.anyOf ?? schema.oneOf ?? [schema];
const typesOf = ({ type }: Schema): readonly string[] => [type ?? []].flat();
const isWhole = (one: string, other: string) => one === other || (one === 'integer' && other === 'number');

/** Why a value that matches `given` might not match `taken`; undefined if all do. */
function misfit(given: Schema, taken: Schema, at: string): string | undefined {
  const options = optionsOf(taken);
  for (const option of optionsOf(given)) {
    const reasons = options.map((each) => misfitOfOne(option, each, at));
    if (!reasons.includes(undefined)) return reasons[0];
  }
  return undefined;
}

function misfitOfOne(given: Schema, taken: Schema, at: string): string | undefined {
  const types = typesOf(taken);
  const strange = typesOf(given).filter((type) => !types.some((each) => isWhole(type, each)));
  if (types.length > 0 && strange.length > 0) return `${at} was ${strange.join(', ')}`;
  const values = given.enum ?? ('const' in given ? [given.const] : undefined);
  const allowed = taken.enum ?? ('const' in taken ? [taken.const] : undefined);
  const unknown = values && allowed ? values.filter((value) => !allowed.includes(value)) : [];
  if (unknown.length > 0) return `${at} may be ${unknown.join(', ')}`;
  const missing = (taken.required ?? []).find((name) => given.properties && !given.required?.includes(name));
  if (missing) return `${at}.${missing} is required`;
  for (const [name, schema] of Object.entries(given.properties ?? {})) {
    const own = taken.properties?.[name];
    const found = own
      ? misfit(schema, own, `${at}.${name}`)
      : taken.properties && taken.additionalProperties === false
        ? `${at}.${name} is gone`
        : undefined;
    if (found) return found;
  }
  return given.items && taken.items ? misfit(given.items, taken.items, `${at}[]`) : undefined;
}

/** The parts of a reply that a page reads. It ignores unknown ones. */
function asRead(schema: Schema): Schema {
  const { additionalProperties: _, enum: _values, ...rest } = schema;
  return {
    ...rest,
    ...(rest.properties
      ? {
          properties: Object.fromEntries(
            Object.entries(rest.properties).map(([name, each]) => [name, asRead(each)]),
          ),
        }
      : {}),
    ...(rest.items ? { items: asRead(rest.items) } : {}),
    ...(rest.anyOf ? { anyOf: rest.anyOf.map(asRead) } : {}),
    ...(rest.oneOf ? { oneOf: rest.oneOf.map(asRead) } : {}),
  };
}

type Operation = {
  parameters: { name: string }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { content?: { 'application/json'?: { schema: Schema } } }>;
};

function callsOfToday(): ReadonlyMap<string, Call> {
  const info = { title: 'Latchkey', version: 'today', server: 'http://localhost' };
  const { paths } = openApiDocument(allEndpoints, info) as {
    paths: Record<string, Record<string, Operation>>;
  };
  return new Map(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]): [string, Call] => {
        const [, reply] =
          Object.entries(operation.responses).find(([status]) => status.startsWith('2')) ?? [];
        const body = operation.requestBody?.content['application/json'].schema;
        return [
          `${method.toUpperCase()} ${path}`,
          {
            parameters: operation.parameters.map(({ name }) => name),
            ...(body ? { body } : {}),
            reply: reply?.content?.['application/json']?.schema ?? {},
          },
        ];
      }),
    ),
  );
}

it.each(releases)(
  'accepts every call of an open page of %s, and sends the replies that it expects',
  (version) => {
    const file = join(import.meta.dirname, `testing/releases/${version}.calls.jsonl`);
    const before = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as [string, Call]);
    expect(before.length).toBeGreaterThan(50);
    const today = callsOfToday();
    const faults = before.flatMap(([call, old]) => {
      const now = today.get(call);
      if (!now) return [`${call} is gone`];
      return [
        ...old.parameters.filter((name) => !now.parameters.includes(name)).map((name) => `${call}: ?${name}`),
        now.body && misfit(old.body ?? { type: 'object', properties: {} }, now.body, `${call}: body`),
        misfit(now.reply, asRead(old.reply), `${call}: reply`),
      ].filter((fault) => fault !== undefined);
    });
    expect(faults).toEqual([]);
  },
);

it('detects a removed call, a field that became required, a value no longer accepted, and a missing reply field', () => {
  const string = { type: 'string' };
  const text: Schema = { type: 'object', properties: { text: string }, additionalProperties: false };
  const both: Schema = { ...text, properties: { text: string, more: string } };
  expect(misfit(text, { ...both, required: ['more'] }, 'body')).toBe('body.more is required');
  expect(misfit(both, text, 'body')).toBe('body.more is gone');
  expect(misfit(text, both, 'body')).toBeUndefined();
  expect(misfit({ enum: ['a', 'b'] }, { enum: ['a'] }, 'body')).toBe('body may be b');
  expect(misfit({ type: ['string', 'null'] }, string, 'reply')).toBe('reply was null');
  expect(misfit(text, asRead({ ...both, required: ['more'] }), 'reply')).toBe('reply.more is required');
  expect(misfit({ anyOf: [text, string] }, { anyOf: [string, both] }, 'reply')).toBeUndefined();
});
