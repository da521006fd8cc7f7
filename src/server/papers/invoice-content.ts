import { fromUnixTime } from 'date-fns/fromUnixTime';
import type { PlainAddress } from '#domain/address/address.ts';
import { cityLine } from '#domain/address/city-line.ts';
import { countryName, findCountry } from '#domain/address/countries.ts';
import {
  type Customs,
  customsTotals,
  formatCents,
  formatFigure,
  lineValueCents,
} from '#domain/customs/customs.ts';
import { costFields, type GoodsUnit, invoiceTotal } from '#domain/customs/customs-invoice.ts';
import { customsParties } from '#domain/customs/customs-parties.ts';
import { isOfUnionOrigin, originAgreement } from '#domain/customs/origin-statement.ts';
import { originStatement } from '#domain/customs/origin-words.ts';
import { sellerScheme } from '#domain/customs/seller-number.ts';
import { extrasLine, labelAddress, labelStreet, phoneLine } from '#domain/labels/label-address.ts';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import { latinLine } from '#domain/labels/latin/latin-line.ts';
import { parcelTotals } from '#domain/services/parcel.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { joinPrintable, printable } from '#domain/values/printable.ts';
import { berlinDay } from '#domain/values/working-days.ts';
import { type Han, hanOfCountries } from '#server/fonts/han-fonts.ts';
import {
  both,
  costWords,
  pieces,
  reasons,
  roles,
  titles,
  units,
  type Words,
  invoiceWords as words,
} from './invoice-words.ts';

export type SumLine = { caption: Words; text: string };

export type Party = { caption: Words; lines: string[] };
export type InvoiceRow = {
  description: string;
  hs_code: string;
  origin: string;
  quantity: string;
  net_weight: string;
  unit_value: string;
  value: string;
  sum: string;
};

export type InvoiceContent = {
  title: Words;
  han?: Han;
  number: string;
  /** yyyy-mm-dd */
  date: string;
  parties: Party[];
  facts: [caption: Words, text: string][];
  rows: InvoiceRow[];
  /** Empty for a single number. */
  numbers: string[];
  hasUnits: boolean;
  totals: Pick<InvoiceRow, 'quantity' | 'net_weight' | 'value'> & { currency: string };
  costs: SumLine[];
  statement: Words | undefined;
  notes: Words[];
  signer: string;
  /** yyyy-mm-dd: day of the order. */
  created: string;
};

export type InvoicedShipment = { shipment: Shipment; customs: Customs; provider_name: string };

/** Same shipment, same invoice. */
export function invoiceContent({ shipment, customs, provider_name }: InvoicedShipment): InvoiceContent {
  const created = berlinDay(fromUnixTime(shipment.created.seconds));
  const totals = customsTotals(customs.lines);
  const isPaid = customs.invoice_type === 'commercial' && customs.reason === 'sale';
  const { exporter, start, isImportedByClient } = customsParties(shipment);
  const isImporter = isImportedByClient && !customs.party_role?.includes('importer');
  const ownEori = exporter === shipment.sender ? customs.sender_eori : '';
  const counted = new Set(customs.lines.map((it) => it.unit ?? 'piece'));
  const hasUnits = customs.lines.some((it) => it.unit !== undefined && it.unit !== 'piece');
  return {
    title: titles[customs.invoice_type],
    han: hanOfCountries(shipment.recipient.country_code, exporter.country_code),
    number: printable(customs.invoice_number),
    date: customs.invoice_date || created,
    parties: [
      party(
        words.exporter,
        exporter,
        numberLine(words.eori, ownEori),
        numberLine(words.vat, customs.exporter_vat_number ?? ''),
        sellerLine(shipment, customs),
      ),
      party(
        isImporter ? words.importer : words.consignee,
        shipment.recipient,
        numberLine(isImportedByClient ? words.eori : words.tax_number, customs.recipient_tax_number),
      ),
      ...otherParty(customs),
      ...(start ? [party(words.ship_from, start)] : []),
    ],
    facts: facts({ shipment, customs, provider_name }).filter(([, text]) => text !== ''),
    numbers: trackingTexts(shipment).length > 1 ? trackingTexts(shipment) : [],
    hasUnits,
    rows: customs.lines.map((line, index) => ({
      description: printable(line.description),
      hs_code: groupHsCode(line.hs_code),
      origin: findCountry(line.origin_country)?.iso_code ?? line.origin_country,
      quantity: quantityText(line.quantity, hasUnits ? (line.unit ?? 'piece') : undefined),
      net_weight: formatFigure(line.net_weight),
      unit_value: formatCents(line.unit_value_cents, customs.currency),
      value: formatCents(lineValueCents(line), customs.currency),
      sum: formatCents(customsTotals(customs.lines.slice(0, index + 1)).value_cents, customs.currency),
    })),
    totals: {
      quantity: counted.size > 1 ? '' : quantityText(totals.quantity, hasUnits ? [...counted][0] : undefined),
      net_weight: formatFigure(totals.net_weight),
      value: formatCents(totals.value_cents, customs.currency),
      currency: customs.currency,
    },
    costs: costLines(customs, totals.value_cents),
    statement: statementOf(shipment, customs),
    notes: [...(isPaid ? [] : [words.customs_only]), words.declaration],
    signer: printable(exporter.contact_person),
    created,
  };
}

function sellerLine(shipment: Shipment, { seller_number = '' }: Customs) {
  const { sender, recipient, differ_pickup } = shipment;
  const scheme = sellerScheme({ sender, recipient, pickup: differ_pickup ?? undefined });
  return numberLine(scheme ? words[scheme] : words.vat, seller_number);
}

function facts({ shipment, customs, provider_name }: InvoicedShipment): InvoiceContent['facts'] {
  const parcels = shipment.parcels.filter((it) => it.status !== 'canceled');
  const numbers = trackingTexts(shipment);
  const leavesSender = customs.incoterm === 'EXW' || customs.incoterm === 'FCA';
  const place = leavesSender ? (shipment.differ_pickup ?? shipment.sender) : shipment.recipient;
  const gross = parcelTotals(parcels, shipment.transport_kind).total_weight;
  const mrns = new Set(parcels.map((it) => it.mrn_number).filter(Boolean));
  return [
    [words.tracking, numbers.length === 1 ? (numbers[0] ?? '') : ''],
    [words.carrier, printable(provider_name)],
    [words.reason, both(reasonWords(customs, entersAsReturn(shipment)))],
    [words.incoterm, `${customs.incoterm} ${printable(place.city)} (Incoterms 2020)`],
    [words.packages, `${parcels.length} ${both(pieces[shipment.transport_kind])}`],
    [words.currency, customs.currency],
    [words.gross, `${formatFigure(gross)} kg`],
    [words.net, `${formatFigure(customsTotals(customs.lines).net_weight)} kg`],
    [words.references, joinPrintable(' · ', shipment.reference_number_1, shipment.reference_number_2)],
    [words.mrn, customsParties(shipment).isImport ? '' : [...mrns].join(' · ')],
    ...originalExport(shipment, customs),
  ];
}

/** A return into the EU is imported by the client that once sent the goods (docs/rules.md 12.11). */
const entersAsReturn = (shipment: Shipment) => shipment.is_return && customsParties(shipment).isImport;

const reasonWords = ({ reason }: Customs, isBack: boolean) =>
  isBack && reason === 'return' ? words.returned_goods : reasons[reason];

/** Lets customs admit the returned goods free of duty. */
function originalExport(shipment: Shipment, customs: Customs): InvoiceContent['facts'] {
  const { original_tracking_number, rma_reference } = shipment;
  const { original_invoice_number = '', original_invoice_date = '', original_mrn = '' } = customs;
  return [
    [words.original_invoice, joinPrintable(' · ', original_invoice_number, original_invoice_date)],
    [words.original_mrn, printable(original_mrn)],
    [words.original_tracking, printable(formatTrackingNumber(original_tracking_number))],
    [words.rma, printable(rma_reference)],
  ];
}

function trackingTexts({ parcels }: Shipment): string[] {
  return parcels
    .filter((it) => it.status !== 'canceled' && it.tracking_number !== '')
    .map((it) => formatTrackingNumber(it.tracking_number));
}

const quantityText = (quantity: number, unit: GoodsUnit | undefined) =>
  unit === undefined ? formatFigure(quantity) : `${formatFigure(quantity)} ${units[unit].en}`;

function costLines(customs: Customs, goods_cents: number): SumLine[] {
  const { cents, hasCosts } = invoiceTotal(goods_cents, customs);
  if (!hasCosts) return [];
  const money = (amount: number) => formatCents(amount, customs.currency);
  const costs = costFields.flatMap((field): SumLine[] => {
    const amount = customs[field] ?? 0;
    if (amount === 0) return [];
    return [{ caption: costWords[field], text: money(field === 'discount_cents' ? -amount : amount) }];
  });
  return [...costs, { caption: words.invoice_total, text: `${customs.currency} ${money(cents)}` }];
}

/** Wording of the agreement. Goods not of EU origin are listed, because the statement excludes indicated goods. */
function statementOf(shipment: Shipment, customs: Customs): Words | undefined {
  if (!customs.origin_statement) return undefined;
  const agreement = originAgreement({
    from: shipment.differ_pickup ?? shipment.sender,
    to: shipment.recipient,
    isReturn: shipment.is_return,
    lines: customs.lines,
  });
  if (!agreement) return undefined;
  const { de, en } = originStatement(agreement, {
    reference: printable(customs.exporter_reference),
    criterion: printable(customs.origin_criterion),
  });
  const others = customs.lines.flatMap((it, index) => (isOfUnionOrigin(it) ? [] : [index + 1])).join(', ');
  if (others === '') return { de, en };
  return {
    de: `${de} Ohne Präferenzursprung: Pos. ${others}.`,
    en: `${en} Not of preferential origin: no. ${others}.`,
  };
}

/** Buyer or importer if not the recipient. */
function otherParty(customs: Customs): Party[] {
  const { party_role, party_country = '' } = customs;
  if (!party_role) return [];
  const lines = [
    printable(customs.party_company),
    printable(customs.party_street),
    printable(customs.party_place),
    both({
      de: printable(countryName(party_country, 'de')),
      en: printable(countryName(party_country, 'en')),
    }),
    numberLine(words.tax_number, customs.party_tax_number ?? ''),
  ];
  return [{ caption: roles[party_role], lines: lines.filter(Boolean) }];
}

function party(caption: Words, address: PlainAddress, ...numbers: string[]): Party {
  const it = labelAddress(address);
  const phone = phoneLine(it);
  const lines = [
    printable(address.company),
    printable(address.contact_person),
    extrasLine(it),
    labelStreet(it),
    cityLine(it),
    // Customs officers read Latin letters (docs/rules.md 12.31).
    printable(latinLine(address)),
    both({
      de: printable(countryName(address.country_code, 'de')),
      en: printable(countryName(address.country_code, 'en')),
    }),
    phone && `${words.phone.de} ${phone}`,
    printable(address.email),
    ...numbers,
  ];
  return { caption, lines: lines.filter(Boolean) };
}

const numberLine = (caption: Words, number: string) => number && `${both(caption)}: ${printable(number)}`;

/** "9004 10 91" */
const groupHsCode = (code: string) => [code.slice(0, 4), ...(code.slice(4).match(/\d{2}/g) ?? [])].join(' ');
