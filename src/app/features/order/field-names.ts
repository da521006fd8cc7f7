import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { OrderTab } from '#domain/order/order-tabs.ts';
import type { TransportKind } from '#domain/services/parcel.ts';

/** Keyed by the last part of the field's path. */
const names: Record<string, MessageDescriptor> = {
  company: msg`Firma`,
  street: msg`Straße`,
  street_number: msg`Hausnummer`,
  address_extra_1: msg`Adresszusatz 1`,
  address_extra_2: msg`Adresszusatz 2`,
  postal_code: msg`Postleitzahl`,
  city: msg`Ort`,
  country_code: msg`Land`,
  state_province_code: msg`Bundesstaat`,
  contact_person: msg`Ansprechpartner`,
  phone_country_prefix: msg`Ländervorwahl`,
  phone_prefix: msg`Vorwahl`,
  phone: msg`Telefonnummer`,
  email: msg`E-Mail`,
  transport_kind: msg`Transportart`,
  parcels: msg`Packstücke`,
  contents: msg`Inhalt`,
  length: msg`Länge`,
  width: msg`Breite`,
  height: msg`Höhe`,
  weight: msg`Gewicht`,
  value_of_goods: msg`Warenwert`,
  mrn_number: msg`MRN`,
  value_of_insurance: msg`Versicherungswert`,
  self_insurance: msg`Eigenversicherung`,
  valor: msg`Valorentransport`,
  un_number: msg`UN-Nummer`,
  danger_class: msg`Gefahrgutklasse`,
  packing_group: msg`Verpackungsgruppe`,
  dangerous_goods: msg`Gefahrgut`,
  limited_quantity: msg`Begrenzte Menge (LQ)`,
  excepted_quantity: msg`Freigestellte Menge (EQ)`,
  danger_technical_name: msg`Technische Benennung`,
  danger_name: msg`Offizielle Benennung`,
  danger_inner_packagings: msg`Innenverpackungen`,
  danger_inner_quantity: msg`Menge je Innenverpackung`,
  danger_unit: msg`Einheit`,
  customs: msg`Zollangaben`,
  lines: msg`Waren`,
  description: msg`Warenbezeichnung`,
  hs_code: msg`HS-Code`,
  origin_country: msg`Ursprung`,
  quantity: msg`Menge`,
  unit_value_cents: msg`Stückwert`,
  net_weight: msg`Netto kg`,
  invoice_number: msg`Rechnungsnummer`,
  invoice_date: msg`Rechnungsdatum`,
  reason: msg`Grund der Ausfuhr`,
  currency: msg`Währung`,
  incoterm: msg`Lieferbedingung`,
  sender_eori: msg`Ihre EORI-Nummer`,
  recipient_tax_number: msg`Steuernummer des Empfängers`,
  original_invoice_number: msg`Rechnungsnummer der Ausfuhr`,
  original_invoice_date: msg`Rechnungsdatum der Ausfuhr`,
  original_mrn: msg`MRN der Ausfuhr`,
  exporter_vat_number: msg`Ihre USt-IdNr.`,
  seller_number: msg`Ihre Steuernummer am Ziel`,
  party_role: msg`Käufer oder Einführer`,
  party_company: msg`Firma`,
  party_street: msg`Straße und Hausnummer`,
  party_place: msg`Postleitzahl und Ort`,
  party_country: msg`Land`,
  party_tax_number: msg`Steuer- oder EORI-Nummer`,
  freight_cents: msg`Frachtkosten`,
  insurance_cents: msg`Versicherungskosten`,
  other_costs_cents: msg`Sonstige Kosten`,
  discount_cents: msg`Nachlass`,
  origin_statement: msg`Ursprungserklärung`,
  exporter_reference: msg`REX- oder Bewilligungsnummer`,
  origin_criterion: msg`Ursprungskriterium`,
  restrictions_declared: msg`Erklärung zur Ausfuhr`,
  original_tracking_number: msg`Ursprüngliche Sendungsnummer`,
  rma_reference: msg`Retourennummer (RMA)`,
  service: msg`Service`,
  reference_number_1: msg`Referenz 1`,
  reference_number_2: msg`Referenz 2`,
  signature_required: msg`Unterschrift`,
  adult_signature_required: msg`Unterschrift eines Erwachsenen`,
  has_pickup: msg`Abholung`,
  pickup_date: msg`Abholtag`,
  pickup_datetime_from: msg`Abholung ab`,
  pickup_datetime_to: msg`Abholung bis`,
  special_delivery_terms: msg`Zustellhinweis`,
  terms_of_service: msg`Geschäftsbedingungen`,
  terms_of_valor: msg`Bedingungen für Valorentransporte`,
};

export function fieldName(path: string): string {
  const leaf = path.split('.').at(-1) ?? path;
  const name = names[leaf];
  return name ? i18n._(name) : path;
}

export function tabName(tab: OrderTab): string {
  const texts: Record<OrderTab, string> = {
    sender: t`Absender`,
    differ_pickup: t`Abholadresse`,
    recipient: t`Empfänger`,
    shipmentdata: t`Sendungsdaten`,
    service: t`Service`,
    finish_order: t`Abschluss`,
  };
  return texts[tab];
}

export function pieceName(kind: TransportKind, number: number): string {
  const texts: Record<TransportKind, string> = {
    parcel: t`Paket ${number}`,
    envelope: t`Umschlag ${number}`,
    pallet: t`Palette ${number}`,
    freight: t`Frachtstück ${number}`,
  };
  return texts[kind];
}

export function pieceOf(kind: TransportKind, number: number, count: number): string {
  const texts: Record<TransportKind, string> = {
    parcel: t`Paket ${number} von ${count}`,
    envelope: t`Umschlag ${number} von ${count}`,
    pallet: t`Palette ${number} von ${count}`,
    freight: t`Frachtstück ${number} von ${count}`,
  };
  return texts[kind];
}

export function addPieceText(kind: TransportKind): string {
  const texts: Record<TransportKind, string> = {
    parcel: t`Paket hinzufügen`,
    envelope: t`Umschlag hinzufügen`,
    pallet: t`Palette hinzufügen`,
    freight: t`Frachtstück hinzufügen`,
  };
  return texts[kind];
}
