import { type ChosenAddress, plainAddress, savesAsNew } from '#domain/address/address-wishes.ts';
import type { ExportReason } from '#domain/customs/customs.ts';
import { assembleInvoice } from '#domain/customs/customs-invoice.ts';
import { dangerKindsOf, dangerNotice } from '#domain/danger/danger.ts';
import type { ServiceLabel } from '#domain/services/services.ts';
import { hasValor, valorSignature } from '#domain/services/valor.ts';
import type { Hint, Issue } from '#domain/values/codes.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import { draftBorder, draftConsignment, draftDirection, isValueComputed } from './draft-customs.ts';
import type { OrderInput } from './order.ts';
import type { OrderDraft, ParcelDraft } from './order-draft.ts';
import { type HintContext, orderHints } from './order-hints.ts';
import { checkOrder, type OrderContext } from './order-rules.ts';

/** Converts a draft to the request's fields (docs/rules.md 6.3) without validating it. */
export function assembleOrder(draft: OrderDraft): OrderInput {
  const { has_differ_pickup, differ_pickup, pickup_date, has_pickup, customs: _, ...rest } = draft;
  const isEnvelope = draft.transport_kind === 'envelope';
  const valor = hasValor(draft.parcels);
  const isComputed = isValueComputed(draft);
  return {
    ...rest,
    has_collect_address: has_differ_pickup,
    recipient: {
      ...assembleAddress(draft.recipient),
      invoice_to_recipient: draft.recipient.invoice_to_recipient,
    },
    ...(has_differ_pickup ? { differ_pickup: assembleAddress(differ_pickup) } : {}),
    parcels: draft.parcels.map((parcel) => ({
      ...assembleParcel(parcel, isEnvelope),
      ...(isComputed ? { value_of_goods: 0 } : {}),
    })),
    ...assembleCustoms(draft),
    // The rules need unfinished drafts, too.
    service: draft.service as ServiceLabel,
    is_saturday: draft.service === 'saturday',
    special_delivery_terms: draft.has_special_delivery_terms ? draft.special_delivery_terms : '',
    has_pickup: has_pickup as boolean,
    ...(has_pickup && pickup_date !== '' ? { pickup_date: daySeconds(pickup_date) } : {}),
    pickup_datetime_from: has_pickup ? draft.pickup_datetime_from || undefined : undefined,
    pickup_datetime_to: has_pickup ? draft.pickup_datetime_to || undefined : undefined,
    ...(valor ? valorSignature : {}),
  };
}

/** Omits customs data if the route needs none; the draft keeps it. */
function assembleCustoms(draft: OrderDraft): Pick<OrderInput, 'customs'> {
  const { customs } = draft;
  if (draftBorder(draft) === undefined) return {};
  const direction = draftDirection(draft);
  const lines = customs.lines.map(({ unit, ...line }) => ({
    ...line,
    quantity: line.quantity ?? 0,
    unit_value_cents: line.unit_value_cents ?? 0,
    net_weight: line.net_weight ?? 0,
    ...(!unit || unit === 'piece' ? {} : { unit }),
  }));
  const { invoice_type, invoice_number, invoice_date, incoterm, currency, recipient_tax_number } = customs;
  const { original_invoice_number, original_invoice_date, original_mrn, ...details } =
    assembleInvoice(customs);
  return {
    customs: {
      invoice_type,
      invoice_number,
      invoice_date,
      reason: customs.reason as ExportReason,
      incoterm,
      currency,
      // Imports have no exporter in the EU.
      sender_eori: direction === 'leaves' ? customs.sender_eori : '',
      recipient_tax_number,
      ...details,
      ...(direction === 'returns' ? { original_invoice_number, original_invoice_date, original_mrn } : {}),
      lines,
    },
  };
}

function assembleAddress(typed: ChosenAddress) {
  return {
    ...plainAddress(typed),
    address_id: typed.address_id,
    save_as_new_address: savesAsNew(typed),
  };
}

function assembleParcel(parcel: ParcelDraft, isEnvelope: boolean): OrderInput['parcels'][number] {
  const { un_number, danger_class, packing_group, ...rest } = parcel;
  const size = isEnvelope
    ? { contents: '', length: 0, width: 0, height: 0, weight: 0 }
    : {
        length: parcel.length ?? 0,
        width: parcel.width ?? 0,
        height: parcel.height ?? 0,
        weight: parcel.weight ?? 0,
      };
  const isDangerous = dangerKindsOf(parcel).length > 0;
  return {
    ...rest,
    ...size,
    value_of_insurance: parcel.value_of_insurance ?? 0,
    value_of_goods: parcel.value_of_goods ?? 0,
    danger_lq_notice: isDangerous ? dangerNotice({ un_number, danger_class, packing_group }) : '',
    danger_technical_name: isDangerous ? parcel.danger_technical_name : '',
    danger_name: isDangerous ? parcel.danger_name : '',
    danger_inner_packagings: (isDangerous && parcel.danger_inner_packagings) || 0,
    danger_inner_quantity: (isDangerous && parcel.danger_inner_quantity) || 0,
  };
}

/** Applies the same rules as the server. */
export function draftIssues(draft: OrderDraft, context: OrderContext): Issue[] {
  return checkOrder(assembleOrder(draft), context).issues ?? [];
}

/** Same hints as the server's. */
export const draftHints = (draft: OrderDraft, context: HintContext): Hint[] =>
  orderHints(draftConsignment(draft), context);
