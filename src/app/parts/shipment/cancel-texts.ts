import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { formatWeekday } from '#app/i18n/format.ts';
import { transportKindText } from '#app/i18n/labels.ts';
import { pieceCount } from '#app/parts/orders/piece-count.ts';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import type { TransportKind } from '#domain/services/parcel.ts';
import { type Cancelling, type CancelRefusal, isCanceledAsWhole } from '#domain/shipment/cancel.ts';
import type { Shipment, ShipmentParcel } from '#domain/shipment/shipment.ts';
import { pickupStatuses } from '#domain/shipment/status.ts';

const refusalTexts = {
  already_canceled: msg`Das ist schon storniert.`,
  manual_order: msg`An diesem manuellen Auftrag wird schon gearbeitet. Zum Stornieren rufen Sie uns bitte an.`,
  under_way: msg`Die Sendung ist schon unterwegs.`,
  delivered: msg`Die Sendung ist zugestellt.`,
  picked_up: msg`Die Sendung ist schon abgeholt.`,
  whole_only: msg`Diese Sendung lässt sich nur als Ganzes stornieren.`,
  last_parcel: msg`Es ist inzwischen das letzte Packstück: Damit würde die ganze Sendung storniert.`,
  carrier_cannot: msg`Der Transportdienst kann das nicht stornieren. Bitte rufen Sie uns an.`,
} satisfies Record<CancelRefusal, MessageDescriptor>;

export function cancelRefusalText(reason: CancelRefusal): string {
  return i18n._(refusalTexts[reason]);
}

/** "Paket 2 von 3" */
export function parcelName({ transport_kind, parcels }: Shipment, parcel: ShipmentParcel): string {
  const kind = transportKindText(transport_kind);
  const position = parcels.findIndex((it) => it.parcel_id === parcel.parcel_id) + 1;
  const count = parcels.length;
  return t`${kind} ${position} von ${count}`;
}

/** Separate texts, because a noun changes within a sentence. */
function parcelQuestion({ transport_kind, parcels }: Shipment, parcel: ShipmentParcel): string {
  const position = parcels.findIndex((it) => it.parcel_id === parcel.parcel_id) + 1;
  const count = parcels.length;
  const texts: Record<TransportKind, string> = {
    parcel: t`Paket ${position} von ${count} stornieren?`,
    envelope: t`Umschlag ${position} von ${count} stornieren?`,
    pallet: t`Palette ${position} von ${count} stornieren?`,
    freight: t`Frachtstück ${position} von ${count} stornieren?`,
  };
  return texts[transport_kind];
}

type CancelQuestion = { title: string; text: string; confirm: string };

export function cancelQuestion(
  shipment: Shipment,
  parcel: ShipmentParcel,
  kind: Exclude<Cancelling['kind'], 'refused'>,
): CancelQuestion {
  const active = shipment.parcels.filter((it) => it.status === 'active').length;
  if (kind === 'parcel') {
    const number = formatTrackingNumber(parcel.tracking_number);
    const others = pieceCount(shipment.transport_kind, active - 1);
    return {
      title: parcelQuestion(shipment, parcel),
      text: [
        t`Nur dieses Packstück (${number}) wird storniert. Der Rest der Sendung bleibt: ${others}.`,
        shipment.customs &&
          t`Die Zollrechnung nennt weiterhin alle Waren. Bitte legen Sie eine berichtigte bei.`,
        labelNote(),
      ]
        .filter(Boolean)
        .join(' '),
      confirm: t`Packstück stornieren`,
    };
  }
  const company = shipment.recipient.company;
  const pieces = pieceCount(shipment.transport_kind, active);
  return {
    title: t`Sendung stornieren?`,
    text: [
      isCanceledAsWhole(shipment) && active > 1 && t`Sendungen dieser Art werden nur als Ganzes storniert.`,
      shipment.parcels.length > 1 && active === 1 && t`Es ist das letzte Packstück dieser Sendung.`,
      t`Die ganze Sendung an ${company} wird storniert: ${pieces}.`,
      pickupNote(shipment),
      labelNote(),
    ]
      .filter(Boolean)
      .join(' '),
    confirm: t`Sendung stornieren`,
  };
}

const labelNote = () =>
  t`Ein schon gedrucktes Label gilt dann nicht mehr. Das lässt sich nicht rückgängig machen.`;

function pickupNote({ pickup_status, pickup_date }: Shipment): string | false {
  if (pickup_status !== pickupStatuses.pre_transit || pickup_date === null) return false;
  const day = formatWeekday(pickup_date);
  return t`Die Abholung am ${day} wird mit storniert.`;
}
