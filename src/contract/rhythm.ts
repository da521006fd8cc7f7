import * as v from 'valibot';
import { Rhythm } from '#domain/order/rhythm.ts';
import { Template } from '#domain/order/template.ts';
import { call, envelope } from './call.ts';

const id = Template.entries.template_id;
const written = {
  rhythm: Rhythm,
  /** Days that come meanwhile are left out and not made up for. */
  is_paused: v.boolean(),
};
const Kept = v.object({
  template_id: v.string(),
  ...written,
  /** yyyy-mm-dd; nothing of this day or before comes any more. */
  done_until: v.string(),
});

/**
 * When templates become drafts by themselves (docs/rules.md 25.17). A rhythm lives as long as its template. Of two writes
 * the later stands; every call may be repeated.
 */
export const rhythm = {
  /** Of the client's templates, those that have one. */
  list: call.route({ method: 'GET', path: '/template-rhythm' }).output(envelope(v.array(Kept))),

  /** The first draft comes on the next day of the rhythm that has not begun. */
  save: call
    .route({ method: 'PUT', path: '/template-rhythm/{id}' })
    .input(v.object({ id, ...written }))
    .output(envelope(Kept)),

  /** One that is not there is no error. Drafts that were made stay. */
  remove: call
    .route({ method: 'DELETE', path: '/template-rhythm/{id}' })
    .input(v.object({ id }))
    .output(envelope(v.null())),
};
