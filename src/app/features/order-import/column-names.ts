import { t } from '@lingui/core/macro';
import { addressFieldName } from '#app/parts/address/address-names.ts';
import type { ImportColumn } from '#domain/address/address-import.ts';
import type { OrderColumn } from '#domain/order-import/columns.ts';

export function columnName(column: OrderColumn): string {
  const names: Record<Exclude<OrderColumn, ImportColumn>, string> = {
    order_number: t`Eigene Auftragsnummer (Referenz 1)`,
    reference: t`Referenz 2`,
    name: t`Name in einer Spalte`,
    first_name: t`Vorname`,
    last_name: t`Nachname`,
    place: t`Postleitzahl und Ort in einer Spalte`,
    service: t`Service`,
    transport_kind: t`Transportart`,
    special_delivery_terms: t`Zustellhinweis`,
    shelf: t`Lagerplatz`,
    contents: t`Inhalt`,
    weight: t`Gewicht`,
    size: t`Maße (L x B x H)`,
    length: t`Länge (cm)`,
    width: t`Breite (cm)`,
    height: t`Höhe (cm)`,
    value_of_goods: t`Warenwert (EUR)`,
    value_of_insurance: t`Versicherungswert (EUR)`,
    goods_description: t({ message: 'Artikel', context: 'column' }),
    goods_quantity: t`Menge des Artikels`,
    goods_price: t`Stückpreis des Artikels`,
    goods_weight: t`Gewicht des Artikels`,
    hs_code: t`HS-Code`,
    origin_country: t`Ursprungsland`,
  };
  return column in names
    ? names[column as Exclude<OrderColumn, ImportColumn>]
    : addressFieldName(column as ImportColumn);
}

export function pathName(path: string): string {
  const leaf = path.split('.').at(-1) ?? path;
  if (path.startsWith('recipient.')) return columnName(leaf as OrderColumn);
  const others: Record<string, string> = {
    reference_number_1: t`Referenz 1`,
    reference_number_2: t`Referenz 2`,
    parcels: t`Packstücke`,
    contents: t`Inhalt`,
    weight: t`Gewicht (kg)`,
    length: t`Länge (cm)`,
    width: t`Breite (cm)`,
    height: t`Höhe (cm)`,
    value_of_goods: t`Warenwert (EUR)`,
    value_of_insurance: t`Versicherungswert (EUR)`,
    service: t`Service`,
    transport_kind: t`Transportart`,
    special_delivery_terms: t`Zustellhinweis`,
    restrictions_declared: t`Erklärung zur Ausfuhr`,
    shelf: t`Lagerplatz`,
    description: t({ message: 'Artikel', context: 'column' }),
    quantity: t`Menge des Artikels`,
    unit_value_cents: t`Stückpreis des Artikels`,
    net_weight: t`Gewicht des Artikels`,
    hs_code: t`HS-Code`,
    origin_country: t`Ursprungsland`,
    recipient_tax_number: t`Steuernummer des Empfängers`,
    terms_of_service: t`Geschäftsbedingungen`,
  };
  if (others[leaf]) return others[leaf];
  if (path.startsWith('customs')) return t`Zollangaben`;
  if (path.startsWith('sender')) return t`Absender`;
  return path;
}

/** Returns e.g. "Inhalt, Packstück 2" if there are several. */
export function placeName(path: string, parcels: number): string {
  const index = /^parcels\.(\d+)\./.exec(path)?.[1];
  if (index === undefined || parcels < 2) return pathName(path);
  const [name, number] = [pathName(path), Number(index) + 1];
  return t`${name}, Packstück ${number}`;
}
