import * as v from 'valibot';
import { Rhythm } from '#domain/order/rhythm.ts';
import { Template } from '#domain/order/template.ts';
import { call, envelope } from './call.ts';

const id = Template.entries.template_id;
const written = {
  rhythm: Rhythm,
  /** Skipped days are never made up. */
  is_paused: v.boolean(),
};
const SavedRhythm = v.object({
  template_id: v.string(),
  ...written,
  /** yyyy-mm-dd; drafts up to this day are done. */
  done_until: v.string(),
});

/**
 * Rhythms turn templates into drafts (docs/rules.md 25.17) and end with their template. The later write wins; every
 * call may be repeated.
 */
export const rhythm = {
  list: call.route({ method: 'GET', path: '/template-rhythm' }).output(envelope(v.array(SavedRhythm))),

  /** The first draft comes on the rhythm's next day that has not begun. */
  save: call
    .route({ method: 'PUT', path: '/template-rhythm/{id}' })
    .input(v.object({ id, ...written }))
    .output(envelope(SavedRhythm)),

  /** Drafts stay; succeeds if already removed. */
  remove: call
    .route({ method: 'DELETE', path: '/template-rhythm/{id}' })
    .input(v.object({ id }))
    .output(envelope(v.null())),
};
