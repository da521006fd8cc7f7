import { createHash } from 'node:crypto';

/** Tells texts apart without keeping them: the record holds no personal data. */
export const traceOf = (text: string) => ({
  length: text.length,
  sha256: createHash('sha256').update(text).digest('hex'),
});
