export type JsonSchema = {
  type?: string | string[];
  format?: string;
  contentMediaType?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema | JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
};

/** One table row, e.g. `parcels[].weight`. */
export type Field = { name: string; type: string; required: boolean; rules: string[] };

export function fieldsOf(schema: JsonSchema, path = '', required = true): Field[] {
  const alternatives = schema.anyOf ?? schema.oneOf;
  const shapes = alternatives?.filter((it) => it.type !== 'null') ?? [];
  if (alternatives && shapes.some(hasFields))
    return [
      ...(path ? [fieldOf(schema, path, required)] : []),
      ...shapes.flatMap((it) => childrenOf(it, path)),
    ];
  return [...(path ? [fieldOf(schema, path, required)] : []), ...childrenOf(schema, path)];
}

function childrenOf(schema: JsonSchema, path: string): Field[] {
  if (schema.properties) {
    const must = new Set(schema.required);
    return Object.entries(schema.properties).flatMap(([name, child]) =>
      fieldsOf(child, path ? `${path}.${name}` : name, must.has(name)),
    );
  }
  const item = Array.isArray(schema.items) ? undefined : schema.items;
  return item && hasFields(item) ? childrenOf(item, `${path}[]`) : [];
}

const hasFields = (schema: JsonSchema): boolean =>
  Boolean(schema.properties || (schema.items && !Array.isArray(schema.items) && hasFields(schema.items)));

const fieldOf = (schema: JsonSchema, name: string, required: boolean): Field => ({
  name,
  type: typeOf(schema),
  required,
  rules: rulesOf(schema),
});

export function typeOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return [...new Set(alternatives.map(typeOf))].join(' or ');
  if (schema.contentMediaType) return 'file';
  if (schema.type === 'array') {
    const item = Array.isArray(schema.items) ? undefined : schema.items;
    return item ? `list of ${typeOf(item)}` : 'list';
  }
  return [schema.type ?? 'anything'].flat().join(' or ');
}

function rulesOf(schema: JsonSchema): string[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = schema;
  return [
    schema.format ?? '',
    schema.enum ? `one of ${schema.enum.map((it) => JSON.stringify(it)).join(', ')}` : '',
    span('characters', minLength, maxLength),
    span('', minimum, maximum),
    span('entries', minItems, maxItems),
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ].filter((it) => it !== '');
}

function span(unit: string, least: number | undefined, most: number | undefined): string {
  const of = unit ? ` ${unit}` : '';
  if (least !== undefined && most !== undefined) return `${least} to ${most}${of}`;
  if (least !== undefined) return `${least}${of} or more`;
  return most === undefined ? '' : `at most ${most}${of}`;
}
