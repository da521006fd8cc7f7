import { setImmediate as letOthersGo } from 'node:timers/promises';
import { OpenAPIGenerator } from '@orpc/openapi';
import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { CallMeta } from '#contract/call.ts';
import { shapeOf } from '#contract/described-as.ts';
import { contract } from '#contract/index.ts';
import { callsOf } from '#server/calls.ts';
import type { JsonSchema } from './describe-schema.ts';

type Parameter = { name: string; in: string; required?: boolean; schema?: JsonSchema };
type Content = { content?: Record<string, { schema?: JsonSchema }>; description?: string };
export type Operation = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: Content & { required?: boolean };
  responses: Record<string, Content>;
  'x-access': string;
};
export type OpenApi = { info: { title: string }; paths: Record<string, Record<string, Operation>> };

/** Rules beyond JSON Schema (checks across fields) are left out. */
const conversion: ConversionConfig = {
  errorMode: 'ignore',
  overrideAction({ valibotAction, jsonSchema }) {
    const shape = shapeOf(valibotAction);
    if (!shape) return undefined;
    const { $schema: _, ...described } = toJsonSchema(shape, conversion);
    return { ...jsonSchema, ...described };
  },
};

/** Built from the contract. oRPC identifies schema libraries by `schema['~standard'].vendor`. */
export async function makeOpenApi(): Promise<OpenApi> {
  const generator = new OpenAPIGenerator({
    schemaConverters: [
      {
        condition: (schema) => schema?.['~standard'].vendor === 'valibot',
        async convert(schema) {
          // Yield to other requests: there are thousands of schemas.
          await letOthersGo();
          const described = schema as unknown as v.GenericSchema;
          if (described.type === 'file')
            return [true, { type: 'string', contentMediaType: 'application/octet-stream' }];
          const json = toJsonSchema(described, conversion);
          delete json.$schema;
          return [described.type !== 'optional', withRequired(json as JsonSchema) as never];
        },
      },
    ],
  });
  const document = await generator.generate(contract, {
    info: { title: 'Versandpult API', version: '1' },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: {
        access: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        station: { type: 'http', scheme: 'bearer' },
        carrierTime: { type: 'apiKey', in: 'header', name: 'X-Carrier-Time' },
        carrierSignature: { type: 'apiKey', in: 'header', name: 'X-Carrier-Signature' },
      },
    },
    customErrorResponseBodySchema: (errors, status) => ({
      oneOf: errors.map(([code, , dataRequired, data]) => ({
        type: 'object',
        properties: { code: { const: code }, status: { const: status }, message: { type: 'string' }, data },
        required: ['code', 'status', 'message', ...(dataRequired ? ['data'] : [])],
      })),
    }),
  });
  const openApi = document as unknown as OpenApi;
  for (const { method, url, meta } of callsOf(contract)) {
    const operation = openApi.paths[url]?.[method.toLowerCase()];
    if (operation) addMeta(operation, meta);
  }
  return openApi;
}

/** A text that defaults to '' and must not be empty is required. */
function withRequired(schema: JsonSchema): JsonSchema {
  const { properties, items, anyOf, oneOf, ...rest } = schema;
  const isMissing = (it: JsonSchema) => it.default === '' && (it.minLength ?? 0) > 0;
  const entries = Object.entries(properties ?? {}).map(([name, it]) => [name, withRequired(it)] as const);
  const missing = entries.filter(([, it]) => isMissing(it)).map(([name]) => name);
  for (const [, it] of entries) if (isMissing(it)) delete it.default;
  return {
    ...rest,
    ...(properties ? { properties: Object.fromEntries(entries) } : {}),
    ...(missing.length > 0 ? { required: [...(rest.required ?? []), ...missing] } : {}),
    ...(items ? { items: Array.isArray(items) ? items.map(withRequired) : withRequired(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(withRequired) } : {}),
    ...(oneOf ? { oneOf: oneOf.map(withRequired) } : {}),
  };
}

const securities: Record<CallMeta['access'], object[]> = {
  open: [],
  user: [{ access: [] }],
  admin: [{ access: [] }],
  carrier: [{ carrierTime: [], carrierSignature: [] }],
  station: [{ station: [] }],
};

function addMeta(operation: Operation & { security?: unknown }, meta: CallMeta) {
  operation['x-access'] = meta.access;
  operation.security = securities[meta.access];
  if (meta.idempotency === 'none') return;
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: meta.idempotency === 'required',
    schema: { type: 'string', format: 'uuid' },
  };
  operation.parameters = [...(operation.parameters ?? []), key];
}
