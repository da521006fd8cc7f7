import { entersTerritory } from './customs.ts';
import type { Place } from './customs-territory.ts';
import { shipperOf } from './returns.ts';

type Named = { company: string };
type Party = Place & Named;
type Ends<Address extends Party> = {
  sender: Address;
  recipient: Party;
  differ_pickup: Address | null;
  is_return: boolean;
};

export const isSameCompany = (a: Named, b: Named): boolean =>
  a.company.trim().toLocaleLowerCase('de') === b.company.trim().toLocaleLowerCase('de');

/**
 * The direction of the goods decides the parties of customs papers (docs/rules.md 12.26): the sender exports what leaves
 * the EU; the collection address abroad exports what comes in.
 */
export function customsParties<Address extends Party>(shipment: Ends<Address>) {
  const { sender, recipient, differ_pickup, is_return } = shipment;
  const isImport = entersTerritory({ sender, recipient, pickup: differ_pickup ?? undefined });
  const exporter = (isImport && differ_pickup) || shipperOf(shipment);
  return {
    isImport,
    exporter,
    /** Null: the goods start at the exporter. */
    start: exporter === differ_pickup ? null : differ_pickup,
    /** The client imports with its own EORI number. */
    isImportedByClient: isImport && (is_return || isSameCompany(sender, recipient)),
  };
}
