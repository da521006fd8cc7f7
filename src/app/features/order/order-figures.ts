import { draftRoute, type OrderDraft, type ParcelDraft } from '#domain/order-draft.ts';
import {
  billableWeight,
  girth,
  parcelTotals,
  roundUpWeight,
  type Totals,
  type TransportKind,
  volumeWeight,
} from '#domain/parcel.ts';
import { isNationalForSurcharges, type Surcharge, surcharges, surchargeTotal } from '#domain/surcharges.ts';
import { measuresOf } from './order-form.ts';

/** What a parcel's surcharges depend on besides its own measures. */
export type SurchargePlace = { kind: TransportKind; service: string; isNational: boolean };

export function surchargePlace(draft: OrderDraft): SurchargePlace {
  return {
    kind: draft.transport_kind,
    service: draft.service,
    isNational: isNationalForSurcharges(draftRoute(draft)),
  };
}

export function isSamePlace(a: SurchargePlace, b: SurchargePlace): boolean {
  return a.kind === b.kind && a.service === b.service && a.isNational === b.isNational;
}

export type ParcelFigures = {
  /** kg */
  weight: number;
  volume: number;
  billable: number;
  /** cm */
  girth: number;
  surcharges: Surcharge[];
};

export function parcelFigures(parcel: ParcelDraft, place: SurchargePlace): ParcelFigures {
  const measures = measuresOf(parcel);
  const { kind, service, isNational } = place;
  return {
    weight: roundUpWeight(measures.weight),
    volume: kind === 'envelope' ? 0 : volumeWeight(measures),
    billable: billableWeight(measures, kind),
    girth: girth(measures),
    surcharges: surcharges(measures, { transport_kind: kind, service, isNational }),
  };
}

export type OrderFigures = Totals & {
  surcharge_eur: number;
  /** By what the freight is charged; nothing while nothing is typed. */
  chargedBy: 'weight' | 'volume' | 'both' | undefined;
};

export function orderFigures(draft: OrderDraft): OrderFigures {
  const place = surchargePlace(draft);
  const totals = parcelTotals(draft.parcels.map(measuresOf), draft.transport_kind);
  let surcharge_eur = 0;
  let byWeight = false;
  let byVolume = false;
  for (const parcel of draft.parcels) {
    const figures = parcelFigures(parcel, place);
    surcharge_eur += surchargeTotal(figures.surcharges);
    if (figures.volume > figures.weight) byVolume = true;
    else if (figures.billable > 0) byWeight = true;
  }
  const charged = byVolume ? 'volume' : byWeight ? 'weight' : undefined;
  return { ...totals, surcharge_eur, chargedBy: byVolume && byWeight ? 'both' : charged };
}

export function areSameFigures(a: OrderFigures, b: OrderFigures): boolean {
  return (Object.keys(a) as (keyof OrderFigures)[]).every((key) => a[key] === b[key]);
}
