import type { ExportReason, InvoiceType } from '#domain/customs/customs.ts';
import type { CostField, GoodsUnit, PartyRole } from '#domain/customs/customs-invoice.ts';
import type { TransportKind } from '#domain/services/parcel.ts';

/** Two customs authorities read an invoice, so every text is in German and English. */
export type Words = { de: string; en: string };

const words = (de: string, en: string): Words => ({ de, en });

export const both = ({ de, en }: Words): string => (de === en ? de : `${de} / ${en}`);

export const titles: Record<InvoiceType, Words> = {
  commercial: words('Handelsrechnung', 'Commercial Invoice'),
  proforma: words('Proformarechnung', 'Proforma Invoice'),
};

export const reasons: Record<ExportReason, Words> = {
  sale: words('Verkauf', 'Sale'),
  sample: words('Muster', 'Sample'),
  gift: words('Geschenk', 'Gift'),
  return: words('Rücksendung', 'Return'),
  repair: words('Reparatur', 'Repair'),
  temporary: words('Vorübergehende Ausfuhr', 'Temporary export'),
  personal: words('Persönliche Gegenstände', 'Personal effects'),
  other: words('Sonstiger Grund', 'Other'),
};

export const units: Record<GoodsUnit, Words> = {
  piece: words('Stk', 'pcs'),
  pair: words('Paar', 'pairs'),
  set: words('Satz', 'sets'),
  kg: words('kg', 'kg'),
  m: words('m', 'm'),
  l: words('l', 'l'),
};

export const roles: Record<PartyRole, Words> = {
  buyer: words('Käufer', 'Buyer'),
  importer: words('Einführer', 'Importer'),
  buyer_importer: words('Käufer und Einführer', 'Buyer and importer'),
};

export const costWords: Record<CostField, Words> = {
  freight_cents: words('Fracht', 'Freight'),
  insurance_cents: words('Versicherung', 'Insurance'),
  other_costs_cents: words('Sonstige Kosten', 'Other charges'),
  discount_cents: words('Nachlass', 'Discount'),
};

export const pieces: Record<TransportKind, Words> = {
  parcel: words('Paket(e)', 'parcel(s)'),
  envelope: words('Umschlag/Umschläge', 'envelope(s)'),
  pallet: words('Palette(n)', 'pallet(s)'),
  freight: words('Frachtstück(e)', 'freight unit(s)'),
};

export const invoiceWords = {
  number: words('Rechnungsnummer', 'Invoice no.'),
  date: words('Rechnungsdatum', 'Invoice date'),
  page: words('Seite', 'Page'),
  exporter: words('Ausführer', 'Exporter'),
  consignee: words('Empfänger', 'Consignee'),
  importer: words('Empfänger und Einführer', 'Consignee and importer'),
  ship_from: words('Versand ab', 'Shipped from'),
  phone: words('Tel.', 'Tel.'),
  eori: words('EORI', 'EORI'),
  tax_number: words('Steuer-/EORI-Nr.', 'Tax/EORI no.'),
  tracking: words('Sendungsnummer', 'Tracking no.'),
  carrier: words('Transporteur', 'Carrier'),
  references: words('Referenzen', 'References'),
  reason: words('Grund der Ausfuhr', 'Reason for export'),
  incoterm: words('Lieferbedingung', 'Terms of delivery'),
  currency: words('Währung', 'Currency'),
  packages: words('Packstücke', 'Packages'),
  gross: words('Bruttogewicht', 'Gross weight'),
  net: words('Nettogewicht', 'Net weight'),
  returned_goods: words('Rückwaren', 'Returned goods'),
  original_invoice: words('Rechnung der Ausfuhr', 'Invoice of original export'),
  original_mrn: words('MRN der Ausfuhr', 'MRN of original export'),
  original_tracking: words('Sendungsnummer der Ausfuhr', 'Tracking no. of original export'),
  rma: words('Retourennummer (RMA)', 'Return no. (RMA)'),
  mrn: words('Ausfuhranmeldung (MRN)', 'Export declaration (MRN)'),
  position: words('Pos.', 'No.'),
  description: words('Warenbezeichnung', 'Description of goods'),
  hs_code: words('Zolltarifnr.', 'HS code'),
  origin: words('Ursprung', 'Origin'),
  quantity: words('Stück', 'Qty'),
  net_kg: words('Netto kg', 'Net kg'),
  unit_value: words('Stückwert', 'Unit value'),
  line_value: words('Wert', 'Value'),
  total: words('Summe', 'Total'),
  amount: words('Menge', 'Quantity'),
  invoice_total: words('Rechnungsbetrag', 'Invoice total'),
  carried_sum: words('Übertrag auf die nächste Seite', 'carried forward to next page'),
  brought_sum: words('Übertrag von der vorigen Seite', 'brought forward from previous page'),
  vat: words('USt-IdNr.', 'VAT no.'),
  uk_vat_number: words('Britische USt-IdNr.', 'UK VAT no.'),
  voec_number: words('VOEC-Nr.', 'VOEC no.'),
  ioss_number: words('IOSS-Nr.', 'IOSS no.'),
  all_tracking: words('Sendungsnummern', 'Tracking nos.'),
  customs_only: words(
    'Wert nur für Zollzwecke; es ist nichts zu zahlen.',
    'Value for customs purposes only; no payment due.',
  ),
  declaration: words(
    'Ich erkläre, dass alle Angaben dieser Rechnung richtig und vollständig sind.',
    'I declare that all information in this invoice is true and correct.',
  ),
  notation: words('Zahlen mit Dezimalpunkt, Tausender mit Komma', 'Decimal point, thousands with comma'),
  place: words('Ort, Datum', 'Place, date'),
  signature: words('Name, Unterschrift, Stempel', 'Name, signature, stamp'),
} satisfies Record<string, Words>;
