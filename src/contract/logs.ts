import * as v from 'valibot';
import { call, envelope } from './call.ts';

const line = (max: number) => v.pipe(v.string(), v.maxLength(max));

export const logs = {
  /** Reports what happened in a browser (docs/rules.md 22.4): no personal data, never about itself. */
  write: call
    .route({ method: 'POST', path: '/logs' })
    .meta({ access: 'open', limit: 'logs', idempotency: 'none' })
    .input(
      v.object({
        /** Made in the browser, so that a repeat is recognised; without it every report is another. */
        id: v.optional(v.pipe(v.string(), v.uuid())),
        name: line(100),
        severity: v.picklist(['INFO', 'ERROR']),
        event: line(100),
        text: line(2000),
      }),
    )
    .output(envelope(v.null())),
};
