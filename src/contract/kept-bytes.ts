import * as v from 'valibot';
import { storedKinds } from '#domain/people/stored-bytes.ts';
import { call, envelope } from './call.ts';

/** Error of calls that store device data (docs/rules.md 25.19). */
export const storageFull = { STORAGE_FULL: { status: 409 } } as const;

export const keptBytes = {
  /** Storage used by the client's devices, in bytes. */
  get: call.route({ method: 'GET', path: '/kept-bytes' }).output(
    envelope(
      v.object({
        kinds: v.array(v.object({ kind: v.picklist(storedKinds), bytes: v.number() })),
        bytes: v.number(),
        most: v.number(),
      }),
    ),
  ),
};
