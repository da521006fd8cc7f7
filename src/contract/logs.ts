import * as v from 'valibot';
import { call, envelope } from './call.ts';

const line = (max: number) => v.pipe(v.string(), v.maxLength(max));

export const logs = {
  /** A browser's report (docs/rules.md 22.4): no personal data, never about this call. */
  write: call
    .route({ method: 'POST', path: '/logs' })
    .meta({ access: 'open', limit: 'logs', idempotency: 'none' })
    .input(
      v.object({
        /** Lets the server recognise a repeat. */
        id: v.optional(v.pipe(v.string(), v.uuid())),
        name: line(100),
        severity: v.picklist(['INFO', 'ERROR']),
        event: line(100),
        text: line(2000),
      }),
    )
    .output(envelope(v.null())),
};
