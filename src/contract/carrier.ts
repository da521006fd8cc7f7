import * as v from 'valibot';
import { text } from '#domain/values/text.ts';
import { call, envelope } from './call.ts';

const mostEvents = 1000;
const year2100 = 4_102_444_800;
const word = (max: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max));

const CarrierEvent = v.object({
  /** The carrier's own key of the event. Without one, what happened, when and where tells whether it is the same. */
  id: v.optional(word(100)),
  tracking_number: word(100),
  /** Seconds; a time that has not come yet counts as now. */
  at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(year2100)),
  /** The carrier's own code. */
  code: word(40),
  /** The status it means (docs/rules.md 16.1). */
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
   * Takes what happened to parcels, from whoever moves them: in any order, any number of times. One answer per event,
   * in their order. Where one may be of a shipment whose carrier was not heard yet, all is refused (502 `CARRIER_UNAVAILABLE`), to be told again.
   * Signed instead of a token: `X-Carrier-Time` holds the seconds since 1970, `X-Carrier-Signature` the HMAC-SHA256
   * of `<time>.<body>` under the shared secret, in hexadecimal; good for five minutes.
   */
  events: call
    .route({ method: 'POST', path: '/carrier/events' })
    .meta({ access: 'carrier', largeBody: true, idempotency: 'none' })
    .input(v.object({ events: v.pipe(v.array(CarrierEvent), v.maxLength(mostEvents)) }))
    .output(envelope(v.array(EventAnswer)))
    .errors({
      SIGNATURE_INVALID: { status: 401 },
      /** The portal has no secret, so it can believe nobody. */
      CARRIER_EVENTS_OFF: { status: 403 },
      CARRIER_UNAVAILABLE: { status: 502 },
    }),
};
