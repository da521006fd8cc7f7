import * as v from 'valibot';
import { Order } from '#domain/order.ts';
import { serviceLabels } from '#domain/services.ts';
import { labelFormats, Shipment } from '#domain/shipment.ts';
import { call, envelope, FileAnswer, idempotencyErrors, listEnvelope, Pagination } from './call.ts';

const id = v.pipe(v.string(), v.uuid());

const Service = v.object({
  internal_service_label: v.picklist(serviceLabels),
  carrier_label: v.string(),
  text: v.optional(v.string()),
});

/** As much of an order as the carrier needs to say what it offers; a form asks before everything is filled. */
const ServiceQuery = v.object({
  sender: v.object({ country_code: v.string(), postal_code: v.optional(v.string(), '') }),
  recipient: v.object({
    country_code: v.string(),
    postal_code: v.optional(v.string(), ''),
    city: v.optional(v.string(), ''),
  }),
  differ_pickup: v.optional(v.object({ country_code: v.string(), postal_code: v.optional(v.string(), '') })),
  has_collect_address: v.optional(v.boolean(), false),
  transport_kind: Order.entries.transport_kind,
  parcels: v.pipe(
    v.array(v.object({ weight: v.optional(v.number(), 0), valor: v.optional(v.boolean(), false) })),
    v.maxLength(100, 'parcels_too_many'),
  ),
});
export type ServiceQuery = v.InferOutput<typeof ServiceQuery>;

/** A carrier's refusal: what it said, without the part up to and including "Failure: ". */
const CarrierMessage = v.object({ message: v.string() });

export const shipment = {
  carrierList: call
    .route({ method: 'GET', path: '/shipment/carrier-list' })
    .output(envelope(v.array(Service))),

  getAvailableOrderServices: call
    .route({ method: 'POST', path: '/shipment/get_available_order_services' })
    .input(ServiceQuery)
    .output(envelope(v.array(Service)))
    .errors({
      CARRIER_REFUSED: { status: 422, data: v.array(v.object({ error_message: v.string() })) },
      CARRIER_UNAVAILABLE: { status: 503 },
    }),

  create: call
    .route({ method: 'POST', path: '/shipment/create' })
    .meta({ access: 'user', idempotency: 'required' })
    .input(Order)
    .output(
      envelope(
        v.object({
          shipment_id: v.string(),
          tracking_number: v.array(v.string()),
          shipment_status: v.nullable(v.number()),
        }),
      ),
    )
    .errors({
      ...idempotencyErrors,
      CARRIER_REFUSED: { status: 422, data: CarrierMessage },
      CARRIER_UNAVAILABLE: { status: 503 },
    }),

  userList: call
    .route({ method: 'POST', path: '/shipment/user-list' })
    .input(
      v.object({
        pagination: v.optional(Pagination, {}),
        search: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
        /** -1 is all (spec 2 §4). */
        shipment_status: v.optional(v.picklist([-1, 0, 1, 2, 3, 4, 5, 6]), -1),
        without_tracking_number: v.optional(v.boolean(), false),
        is_saturday: v.optional(v.boolean()),
      }),
    )
    .output(listEnvelope(Shipment)),

  /** "array, first item used" (spec 2 §7). */
  get: call
    .route({ method: 'GET', path: '/shipment/{id}' })
    .input(v.object({ id }))
    .output(envelope(v.array(Shipment))),

  label: call
    .route({ method: 'GET', path: '/shipment/label' })
    .input(
      v.object({
        shipment_id: id,
        parcel_id: v.optional(id),
        format: v.optional(v.picklist(labelFormats), 'pdf_a6'),
        /** pdf_a4 only: where on the first sheet of four the first label goes. */
        start_position: v.optional(v.picklist(['1', '2', '3', '4']), '1'),
      }),
    )
    .output(envelope(FileAnswer))
    .errors({ LABEL_NOT_READY: { status: 409 } }),
};
