import * as v from 'valibot';
import { keptKinds } from '#domain/people/kept-bytes.ts';
import { call, envelope } from './call.ts';

/** Of every call that lets a client's devices keep something (docs/rules.md 25.19). */
export const storageFull = { STORAGE_FULL: { status: 409 } } as const;

export const keptBytes = {
  /** Bytes that the client's devices keep at the server. */
  get: call.route({ method: 'GET', path: '/kept-bytes' }).output(
    envelope(
      v.object({
        kinds: v.array(v.object({ kind: v.picklist(keptKinds), bytes: v.number() })),
        /** Of all kinds. */
        bytes: v.number(),
        /** What they may have. */
        most: v.number(),
      }),
    ),
  ),
};
