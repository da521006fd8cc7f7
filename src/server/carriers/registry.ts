import type { Db } from '#server/db/connect.ts';
import { type Carrier, houseCarrierId } from './carrier.ts';
import { createHouseCarrier } from './house.ts';
import type { NumberMarks } from './number-marks.ts';

export type Carriers = Record<string, Carrier>;

export function createCarriers(
  db: Db,
  { labelCompanyPrefix }: { labelCompanyPrefix: string },
  marks?: NumberMarks,
): Carriers {
  const settings = { companyPrefix: labelCompanyPrefix, ...(marks ? { marks } : {}) };
  return { [houseCarrierId]: createHouseCarrier(db, settings) };
}

export function carrierForOrder(carriers: Carriers): Carrier {
  return carrierById(carriers, houseCarrierId);
}

export function carrierById(carriers: Carriers, id: string): Carrier {
  const carrier = carriers[id];
  if (!carrier) throw new Error(`no carrier ${id}`);
  return carrier;
}
