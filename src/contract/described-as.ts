import * as v from 'valibot';

/** Accepts any value, which the call validates itself; the API reference shows `shape`. */
export const describedAs = (shape: v.GenericSchema) => v.pipe(v.unknown(), v.metadata({ shape }));

export function shapeOf(step: object): v.GenericSchema | undefined {
  return (step as { metadata?: { shape?: v.GenericSchema } }).metadata?.shape;
}
