import * as v from 'valibot';

/** A value that the call takes as it comes and judges itself; in the reference it has the shape it should have. */
export const describedAs = (shape: v.GenericSchema) => v.pipe(v.unknown(), v.metadata({ shape }));

/** The shape that a step of a schema says the value should have, where it is such a step. */
export function shapeOf(step: object): v.GenericSchema | undefined {
  return (step as { metadata?: { shape?: v.GenericSchema } }).metadata?.shape;
}
