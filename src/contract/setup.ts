import * as v from 'valibot';
import { setupItemIds, setupStates } from '#domain/portal/setup.ts';

/** What the operator has set and what not; of a secret only whether it is (docs/rules.md 20.29). */
export const Setup = v.object({
  items: v.array(
    v.object({
      id: v.picklist(setupItemIds),
      state: v.picklist(setupStates),
      /** What counts now; empty where there is nothing, or it is a secret. */
      value: v.string(),
    }),
  ),
  /** Active administrators, and those of them without a second factor. */
  administrators: v.number(),
  without_second_factor: v.number(),
});
export type Setup = v.InferOutput<typeof Setup>;
