import * as v from 'valibot';
import { requiredText } from '#domain/values/text.ts';

/** Per client; `mapping` in characters of JSON. Each device loads the whole list. */
export const importMappingLimits = { mappings: 200, name: 60, mapping: 32 * 1024 } as const;

export const fitsImportMapping = (mapping: unknown) =>
  (JSON.stringify(mapping) ?? '').length <= importMappingLimits.mapping;

/**
 * How to read files of one shape (docs/rules.md 25.2). The device chooses the id; the server does not validate
 * `mapping`.
 */
export const ImportMapping = v.object({
  mapping_id: v.pipe(v.string(), v.uuid()),
  /** `shapeKey` of the headings (order-import/saved-mapping.ts). */
  shape: v.pipe(v.string(), v.regex(/^[\da-f]{28}$/, 'not_valid')),
  name: requiredText('not_valid', importMappingLimits.name),
  mapping: v.pipe(
    v.record(v.string(), v.unknown()),
    v.check((mapping) => fitsImportMapping(mapping), 'too_long'),
  ),
  /** ms; the later write wins. */
  updated: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER)),
});
export type ImportMapping = v.InferOutput<typeof ImportMapping>;
