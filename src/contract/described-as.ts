import * as v from 'valibot';

/** A value that the call takes as it comes and judges itself; in the reference it has the shape it should have. */
export const describedAs = (shape: v.GenericSchema) => v.pipe(v.unknown(), v.metadata({ shape }));

/** The shape a schema says it should have, where it says so. */
export function shapeOf(schema: object): v.GenericSchema | undefined {
  const { pipe } = schema as { pipe?: readonly { type: string; metadata?: { shape?: v.GenericSchema } }[] };
  return pipe?.find((it) => it.type === 'metadata')?.metadata?.shape;
}
