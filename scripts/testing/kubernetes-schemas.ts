/** A JSON schema, or a part of one. */
export type JsonSchema = { readonly [key: string]: unknown };

interface Definition extends JsonSchema {
  readonly 'x-kubernetes-group-version-kind'?: readonly {
    readonly group: string;
    readonly version: string;
    readonly kind: string;
  }[];
}

interface ResourceDefinition {
  readonly spec: {
    readonly group: string;
    readonly names: { readonly kind: string };
    readonly versions: readonly {
      readonly name: string;
      readonly schema: { readonly openAPIV3Schema: JsonSchema };
    }[];
  };
}

/**
 * A schema for each built-in kind of object of a cluster, from its OpenAPI document, by the name that kubeconform looks
 * up.
 */
export function schemasOfCluster({
  definitions,
}: {
  definitions: Readonly<Record<string, Definition>>;
}): Record<string, JsonSchema> {
  const strict = Object.fromEntries(
    Object.entries(definitions).map(([name, definition]) => [name, strictly(definition)]),
  );
  const schemas = Object.entries(definitions).flatMap(([name, definition]) =>
    (definition['x-kubernetes-group-version-kind'] ?? []).map(
      (kind) => [nameOf(kind), { ...strict[name], definitions: reachedFrom(name, strict) }] as const,
    ),
  );
  return Object.fromEntries(schemas);
}

/** The same for a kind defined by a CustomResourceDefinition. */
export function schemasOfResource({ spec }: ResourceDefinition): Record<string, JsonSchema> {
  const { group, names, versions } = spec;
  return Object.fromEntries(
    versions.map(({ name, schema }) => {
      const root = strictly(schema.openAPIV3Schema);
      const properties = { ...(root.properties as object), metadata: { type: 'object' } };
      return [nameOf({ group, version: name, kind: names.kind }), { ...root, properties }];
    }),
  );
}

/** The name in kubeconform's format, with the kind and the first part of its group: `deployment-apps-v1`. */
function nameOf({ group, version, kind }: { group: string; version: string; kind: string }): string {
  return [kind, ...(group ? [group.split('.')[0]] : []), version].join('-').toLowerCase();
}

/** Allows only the named properties, and integers, strings or quantities in the forms that an API server accepts. */
function strictly(part: unknown): JsonSchema {
  return strict(part) as JsonSchema;
}

function strict(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(strict);
  if (typeof part !== 'object' || part === null) return part;
  const given = part as JsonSchema;
  if (given.format === 'int-or-string' || given['x-kubernetes-int-or-string'] === true)
    return { type: ['integer', 'string'] };
  // A quantity may be written as a number.
  if (isQuantity(given)) return { type: ['number', 'string'] };
  const schema = Object.fromEntries(
    Object.entries(given)
      .filter(([key, value]) => key !== 'description' || typeof value !== 'string')
      .map(([key, value]) => [key, strict(value)]),
  );
  const isClosed = 'properties' in schema && !('additionalProperties' in schema);
  return isClosed ? { ...schema, additionalProperties: false } : schema;
}

const isQuantity = ({ description }: JsonSchema): boolean =>
  String(description).startsWith('Quantity is a fixed-point representation');

function reachedFrom(
  name: string,
  definitions: Readonly<Record<string, JsonSchema>>,
  reached: Record<string, JsonSchema> = {},
): Record<string, JsonSchema> {
  const definition = definitions[name];
  if (!definition) return reached;
  for (const [, next] of JSON.stringify(definition).matchAll(/"\$ref":"#\/definitions\/([^"]+)"/g)) {
    if (!next || next in reached || !definitions[next]) continue;
    reached[next] = definitions[next];
    reachedFrom(next, definitions, reached);
  }
  return reached;
}
