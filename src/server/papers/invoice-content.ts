import { fromUnixTime } from 'date-fns/fromUnixTime';
import type { PlainAddress } from '#domain/address.ts';
import { countryName, findCountry } from '#domain/countries.ts';
import {
  type Customs,
  customsTotals,
  entersTerritory,
  formatCents,
  lineValueCents,
} from '#domain/customs.ts';
import { cityLine, extrasLine, labelAddress, labelStreet, phoneLine } from '#domain/label-address.ts';
import { formatTrackingNumber } from '#domain/label-number.ts';
import { parcelTotals } from '#domain/parcel.ts';
import { joinPrintable, printable } from '#domain/printable.ts';
import { shipperOf } from '#domain/returns.ts';
import type { Shipment } from '#domain/shipment.ts';
import { berlinDay } from '#domain/working-days.ts';
import { both, pieces, reasons, titles, type Words, invoiceWords as words } from './invoice-words.ts';

export type Party = { caption: Words; lines: string[] };
export type InvoiceRow = {
  description: string;
  hs_code: string;
  origin: string;
  quantity: string;
  net_weight: string;
  unit_value: string;
  value: string;
};

/** All that an invoice says, in printable texts. */
export type InvoiceContent = {
  title: Words;
  number: string;
  /** yyyy-mm-dd */
  date: string;
  parties: Party[];
  facts: [caption: Words, text: string][];
  rows: InvoiceRow[];
  totals: Pick<InvoiceRow, 'quantity' | 'net_weight' | 'value'> & { currency: string };
  notes: Words[];
  signer: string;
  /** yyyy-mm-dd: the day of the order, for the file. */
  created: string;
};

export type InvoicedShipment = { shipment: Shipment; customs: Customs; provider_name: string };

/** Gathers what the invoice says. The same shipment gives the same invoice for ever. */
export function invoiceContent({ shipment, customs, provider_name }: InvoicedShipment): InvoiceContent {
  const created = berlinDay(fromUnixTime(shipment.created.seconds));
  const totals = customsTotals(customs.lines);
  const isPaid = customs.invoice_type === 'commercial' && customs.reason === 'sale';
  const shipper = shipperOf(shipment);
  const start = shipper === shipment.differ_pickup ? null : shipment.differ_pickup;
  const isBack = entersAsReturn(shipment);
  return {
    title: titles[customs.invoice_type],
    number: printable(customs.invoice_number),
    date: customs.invoice_date || created,
    parties: [
      party(words.exporter, shipper, numberLine(words.eori, customs.sender_eori)),
      party(
        isBack ? words.importer : words.consignee,
        shipment.recipient,
        numberLine(isBack ? words.eori : words.tax_number, customs.recipient_tax_number),
      ),
      ...(start ? [party(words.ship_from, start, '')] : []),
    ],
    facts: facts({ shipment, customs, provider_name }).filter(([, text]) => text !== ''),
    rows: customs.lines.map((line) => ({
      description: printable(line.description),
      hs_code: groupHsCode(line.hs_code),
      origin: findCountry(line.origin_country)?.iso_code ?? line.origin_country,
      quantity: String(line.quantity),
      net_weight: String(line.net_weight),
      unit_value: formatCents(line.unit_value_cents, customs.currency),
      value: formatCents(lineValueCents(line), customs.currency),
    })),
    totals: {
      quantity: String(totals.quantity),
      net_weight: String(totals.net_weight),
      value: formatCents(totals.value_cents, customs.currency),
      currency: customs.currency,
    },
    notes: [...(isPaid ? [] : [words.customs_only]), words.declaration],
    signer: printable(shipper.contact_person),
    created,
  };
}

function facts({ shipment, customs, provider_name }: InvoicedShipment): InvoiceContent['facts'] {
  const parcels = shipment.parcels.filter((it) => it.status !== 'canceled');
  const numbers = parcels.map((it) => it.tracking_number).filter(Boolean);
  const [first = ''] = numbers;
  const more = numbers.length > 1 ? ` (+${numbers.length - 1})` : '';
  const leavesSender = customs.incoterm === 'EXW' || customs.incoterm === 'FCA';
  const place = leavesSender ? (shipment.differ_pickup ?? shipment.sender) : shipment.recipient;
  const gross = parcelTotals(parcels, shipment.transport_kind).total_weight;
  const mrns = new Set(parcels.map((it) => it.mrn_number).filter(Boolean));
  return [
    [words.tracking, first && formatTrackingNumber(first) + more],
    [words.carrier, printable(provider_name)],
    [words.reason, both(reasonWords(customs, entersAsReturn(shipment)))],
    [words.incoterm, `${customs.incoterm} ${printable(place.city)} (Incoterms 2020)`],
    [words.packages, `${parcels.length} ${both(pieces[shipment.transport_kind])}`],
    [words.currency, customs.currency],
    [words.gross, `${gross} kg`],
    [words.net, `${customsTotals(customs.lines).net_weight} kg`],
    [words.references, joinPrintable(' · ', shipment.reference_number_1, shipment.reference_number_2)],
    [words.mrn, [...mrns].join(' · ')],
    ...originalExport(shipment, customs),
  ];
}

/** Goods that come back into the EU: their importer is the client that once sent them (docs/rules.md 12.11). */
const entersAsReturn = (shipment: Shipment) =>
  shipment.is_return === true &&
  entersTerritory({ ...shipment, pickup: shipment.differ_pickup ?? undefined });

const reasonWords = ({ reason }: Customs, isBack: boolean) =>
  isBack && reason === 'return' ? words.returned_goods : reasons[reason];

/** How the goods went out, for customs that let them in again free of duty. */
function originalExport(shipment: Shipment, customs: Customs): InvoiceContent['facts'] {
  const { original_tracking_number = '', rma_reference = '' } = shipment;
  const { original_invoice_number = '', original_invoice_date = '', original_mrn = '' } = customs;
  return [
    [words.original_invoice, joinPrintable(' · ', original_invoice_number, original_invoice_date)],
    [words.original_mrn, printable(original_mrn)],
    [words.original_tracking, printable(formatTrackingNumber(original_tracking_number))],
    [words.rma, printable(rma_reference)],
  ];
}

function party(caption: Words, address: PlainAddress, number: string): Party {
  const it = labelAddress(address);
  const phone = phoneLine(it);
  const lines = [
    printable(address.company),
    printable(address.contact_person),
    extrasLine(it),
    labelStreet(it),
    cityLine(it),
    both({
      de: printable(countryName(address.country_code, 'de')),
      en: printable(countryName(address.country_code, 'en')),
    }),
    phone && `${words.phone.de} ${phone}`,
    printable(address.email),
    number,
  ];
  return { caption, lines: lines.filter(Boolean) };
}

const numberLine = (caption: Words, number: string) => number && `${both(caption)}: ${printable(number)}`;

/** "9004 10 91" */
const groupHsCode = (code: string) => [code.slice(0, 4), ...(code.slice(4).match(/\d{2}/g) ?? [])].join(' ');
