import * as v from 'valibot';
import { text } from '#domain/values/text.ts';
import { call, envelope } from './call.ts';

const mostEvents = 1000;
const year2100 = 4_102_444_800;
const word = (max: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max));

const CarrierEvent = v.object({
  /** Without an id, events with the same content, time and place are duplicates. */
  id: v.optional(word(100)),
  tracking_number: word(100),
  /** Seconds; a future time counts as now. */
  at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(year2100)),
  code: word(40),
  /** The portal's status (docs/rules.md 16.1). */
  status: v.picklist([0, 1, 2, 3, 4, 5, 6]),
  message: text(300),
  city: text(100),
  country_code: v.optional(v.pipe(v.string(), v.regex(/^([A-Za-z]{2})?$/), v.toUpperCase()), ''),
});
export type CarrierEvent = v.InferOutput<typeof CarrierEvent>;

export const eventResults = ['accepted', 'duplicate', 'unknown_number'] as const;

const EventAnswer = v.object({
  id: v.optional(v.string()),
  tracking_number: v.string(),
  result: v.picklist(eventResults),
});
export type EventAnswer = v.InferOutput<typeof EventAnswer>;

export const carrier = {
  /**
   * Takes events in any order, repeats included, and returns one result per event. All fail with 502
   * `CARRIER_UNAVAILABLE` if one may belong to a shipment that the carrier has not confirmed yet; the carrier sends
   * them again.
   * Signed instead of a token: `X-Carrier-Time` holds the seconds since 1970, `X-Carrier-Signature` the HMAC-SHA256 of
   * `<time>.<body>` under the shared secret, in hexadecimal; valid for five minutes.
   */
  events: call
    .route({ method: 'POST', path: '/carrier/events' })
    .meta({ access: 'carrier', largeBody: true, idempotency: 'none' })
    .input(v.object({ events: v.pipe(v.array(CarrierEvent), v.maxLength(mostEvents)) }))
    .output(envelope(v.array(EventAnswer)))
    .errors({
      SIGNATURE_INVALID: { status: 401 },
      /** The portal has no secret to check signatures with. */
      CARRIER_EVENTS_OFF: { status: 403 },
      CARRIER_UNAVAILABLE: { status: 502 },
    }),
};
