import * as v from 'valibot';
import { setupItemIds, setupStates } from '#domain/portal/setup.ts';

/** Secrets only show whether they are set (docs/rules.md 20.29). */
export const Setup = v.object({
  items: v.array(
    v.object({
      id: v.picklist(setupItemIds),
      state: v.picklist(setupStates),
      /** Empty: unset or secret. */
      value: v.string(),
    }),
  ),
  /** Active administrators. */
  administrators: v.number(),
  without_second_factor: v.number(),
});
export type Setup = v.InferOutput<typeof Setup>;
