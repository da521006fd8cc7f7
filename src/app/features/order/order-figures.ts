import { draftRoute, type OrderDraft, type ParcelDraft } from '#domain/order/order-draft.ts';
import {
  billableWeight,
  girth,
  roundUpWeight,
  type Totals,
  type TransportKind,
  volumeWeight,
} from '#domain/services/parcel.ts';
import {
  isNationalForSurcharges,
  type Surcharge,
  surcharges,
  surchargeTotal,
} from '#domain/services/surcharges.ts';
import { weightLimits } from '#domain/values/weight-limits.ts';
import { measuresOf } from './order-form.ts';

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

type Known = { place: SurchargePlace; figures: ParcelFigures };
/** An unchanged parcel keeps its object, so a key press recomputes one parcel of a hundred. */
const known = new WeakMap<ParcelDraft, Known>();

export function parcelFigures(parcel: ParcelDraft, place: SurchargePlace): ParcelFigures {
  const before = known.get(parcel);
  if (before && isSamePlace(before.place, place)) return before.figures;
  const figures = computeFigures(parcel, place);
  known.set(parcel, { place, figures });
  return figures;
}

function computeFigures(parcel: ParcelDraft, { kind, service, isNational }: SurchargePlace): ParcelFigures {
  const measures = measuresOf(parcel);
  const isEnvelope = kind === 'envelope';
  return {
    weight: isEnvelope ? weightLimits.envelope : roundUpWeight(measures.weight),
    volume: isEnvelope ? 0 : volumeWeight(measures),
    billable: billableWeight(measures, kind),
    girth: girth(measures),
    surcharges: surcharges(measures, { transport_kind: kind, service, isNational }),
  };
}

export type OrderFigures = Totals & {
  surcharge_eur: number;
  /** Basis of the freight charge; undefined for an empty order. */
  chargedBy: 'weight' | 'volume' | 'both' | undefined;
};

let last: { draft: OrderDraft; figures: OrderFigures } | undefined;

/** Cached, because several parts of the page ask for the same draft. */
export function orderFigures(draft: OrderDraft): OrderFigures {
  if (last?.draft !== draft) last = { draft, figures: computeTotals(draft) };
  return last.figures;
}

function computeTotals(draft: OrderDraft): OrderFigures {
  const place = surchargePlace(draft);
  const parcels = draft.parcels.map((parcel) => parcelFigures(parcel, place));
  const sum = (of: (figures: ParcelFigures) => number, decimals: number) =>
    Number(parcels.reduce((total, figures) => total + of(figures), 0).toFixed(decimals));
  const byVolume = parcels.some((it) => it.volume > it.weight);
  const byWeight = parcels.some((it) => it.billable > 0 && it.volume <= it.weight);
  const charged = byVolume ? 'volume' : byWeight ? 'weight' : undefined;
  return {
    total_weight: sum((it) => it.weight, 1),
    total_volume_weight: sum((it) => it.volume, 2),
    total_billable_weight: sum((it) => it.billable, 2),
    parcels_quantity: parcels.length,
    surcharge_eur: sum((it) => surchargeTotal(it.surcharges), 0),
    chargedBy: byVolume && byWeight ? 'both' : charged,
  };
}

export function areSameFigures(a: OrderFigures, b: OrderFigures): boolean {
  return (Object.keys(a) as (keyof OrderFigures)[]).every((key) => a[key] === b[key]);
}
