import * as v from 'valibot';
import { DifferPickup, fitsLine, Recipient, Sender } from '#domain/address/address.ts';
import { Customs } from '#domain/customs/customs.ts';
import { returnFields } from '#domain/customs/returns.ts';
import { deliveryTermsLimit } from '#domain/services/delivery-terms.ts';
import { Parcel, parcelLimits, transportKinds } from '#domain/services/parcel.ts';
import { serviceLabels } from '#domain/services/services.ts';
import { flag, present, printedText, text } from '#domain/values/text.ts';
import { FromFile } from './ordered-before.ts';

/** Characters (docs/rules.md 14.4). */
export const orderLimits = { references: 34, special_delivery_terms: deliveryTermsLimit } as const;

const time = v.optional(v.pipe(v.string('not_valid'), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'not_valid')));

/**
 * An order as sent (docs/rules.md 6.3). order-rules.ts has the rules that need several fields, the clock or
 * permissions.
 */
export const Order = v.pipe(
  v.object(
    {
      sender: Sender,
      recipient: Recipient,
      differ_pickup: v.optional(DifferPickup),
      has_collect_address: flag(),
      ...returnFields,
      has_valor: flag(),
      has_above_valor_limit: flag(),
      transport_kind: present(v.picklist(transportKinds, 'transport_kind_required')),
      parcels: v.pipe(
        present(v.array(Parcel, 'not_valid'), []),
        v.minLength(1, 'parcels_required'),
        v.maxLength(parcelLimits.maxParcels, 'parcels_too_many'),
      ),
      /** kg; the server computes the totals again. */
      total_weight: v.optional(v.number('not_valid'), 0),
      total_volume_weight: v.optional(v.number('not_valid'), 0),
      parcels_quantity: v.optional(v.number('not_valid'), 0),
      /** Dropped if the route needs no papers. */
      customs: v.optional(Customs),
      /** The shipper's export declaration, if required (embargo.ts). */
      restrictions_declared: flag(),
      service: present(v.picklist(serviceLabels, 'service_required')),
      is_saturday: flag(),
      reference_number_1: printedText(orderLimits.references, 'references_too_long'),
      reference_number_2: printedText(orderLimits.references, 'references_too_long'),
      signature_required: flag(),
      adult_signature_required: flag(),
      direct_delivery_only: flag(),
      carbon_neutral: flag(),
      receive_delivery_email: flag(true),
      /** Missing means no pickup for clients without permission; others must choose (order-rules.ts). */
      has_pickup: v.optional(v.nullable(v.boolean('has_pickup_chosen_required')), null),
      /** Start of the day in Berlin, in seconds. */
      pickup_date: v.optional(v.pipe(v.number('not_valid'), v.integer('not_valid'))),
      pickup_datetime_from: time,
      pickup_datetime_to: time,
      has_special_delivery_terms: v.optional(v.boolean('not_valid')),
      special_delivery_terms: printedText(orderLimits.special_delivery_terms, 'max_terms_count'),
      waybill: flag(),
      mission_copy: flag(),
      /** Consent with this order, unless the client has given it before (order-rules.ts). */
      terms_of_service: flag(),
      terms_version: text(40),
      terms_of_valor: flag(),
      /** Only for an order of a file: the server refuses its repeat (docs/rules.md 25.21). */
      from_file: v.optional(FromFile),
      /** The user wants another shipment of an order that its file had before. */
      order_again: v.optional(v.boolean('not_valid')),
    },
    'not_valid',
  ),
  v.forward(
    v.partialCheck(
      [['reference_number_1'], ['reference_number_2']],
      (it) => fitsLine(it.reference_number_1, it.reference_number_2, orderLimits.references),
      'references_too_long',
    ),
    ['reference_number_1'],
  ),
);
export type Order = v.InferOutput<typeof Order>;
export type OrderInput = v.InferInput<typeof Order>;
