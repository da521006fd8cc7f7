import * as v from 'valibot';
import { DifferPickup, fitsLine, Recipient, Sender } from '#domain/address/address.ts';
import { Customs } from '#domain/customs/customs.ts';
import { returnFields } from '#domain/customs/returns.ts';
import { deliveryTermsLimit } from '#domain/services/delivery-terms.ts';
import { Parcel, parcelLimits, transportKinds } from '#domain/services/parcel.ts';
import { serviceLabels } from '#domain/services/services.ts';
import { flag, present, printedText, text } from '#domain/values/text.ts';

/** Characters (docs/rules.md 14.4). */
export const orderLimits = { references: 34, special_delivery_terms: deliveryTermsLimit } as const;

const time = v.optional(v.pipe(v.string('not_valid'), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'not_valid')));

/**
 * An order as it is sent: what the customer asks for (docs/rules.md 6.3). The schema holds what is true of each
 * field; rules that need the clock, the client's flags or several fields together are in order-rules.ts.
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
      /** Goods and papers of a shipment that crosses a customs border; dropped where there is none. */
      customs: v.optional(Customs),
      /** The shipper's declaration about restrictions on exports; asked only where a rule asks (embargo.ts). */
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
      /** Absent is no pickup for clients who may book none; others must choose (order-rules.ts). */
      has_pickup: v.optional(v.nullable(v.boolean('has_pickup_chosen_required')), null),
      /** Seconds: the start of that day in Berlin. */
      pickup_date: v.optional(v.pipe(v.number('not_valid'), v.integer('not_valid'))),
      pickup_datetime_from: time,
      pickup_datetime_to: time,
      /** Left out, the text alone says it. */
      has_special_delivery_terms: v.optional(v.boolean('not_valid')),
      special_delivery_terms: printedText(orderLimits.special_delivery_terms, 'max_terms_count'),
      waybill: flag(),
      mission_copy: flag(),
      /** What was ticked with this very order; whoever agreed to this version before need not (order-rules.ts). */
      terms_of_service: flag(),
      /** The version of the terms that the tick is for. */
      terms_version: text(40),
      terms_of_valor: flag(),
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
