import * as v from 'valibot';
import { requiredText } from '#domain/values/text.ts';

/** Per client; `mapping` in characters of JSON. All of them come to each device as one list. */
export const importMappingLimits = { mappings: 200, name: 60, mapping: 32 * 1024 } as const;

export const fitsImportMapping = (mapping: unknown) =>
  (JSON.stringify(mapping) ?? '').length <= importMappingLimits.mapping;

/** How files of one shape are read (docs/rules.md 25.2). Its device chose the id; the server looks at no `mapping`. */
export const ImportMapping = v.object({
  mapping_id: v.pipe(v.string(), v.uuid()),
  /** Of the file's headings (order-import/kept-mapping.ts). */
  shape: v.pipe(v.string(), v.regex(/^[\da-f]{28}$/, 'not_valid')),
  name: requiredText('not_valid', importMappingLimits.name),
  mapping: v.pipe(
    v.record(v.string(), v.unknown()),
    v.check((mapping) => fitsImportMapping(mapping), 'too_long'),
  ),
  /** ms; of two writes the later one stands. */
  updated: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER)),
});
export type ImportMapping = v.InferOutput<typeof ImportMapping>;
