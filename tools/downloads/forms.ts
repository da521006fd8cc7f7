import { type Cell, type Paper, startPaper } from './paper.ts';
import type { Words } from './sheet.ts';

/*
 * The six forms of the downloads page, for the screen or for handwriting. Fields are named like the portal's data where
 * possible.
 */

const note: Words = {
  de: 'Neutraler Vordruck, vom Betreiber zu ersetzen.',
  en: 'Neutral template, to be replaced by the operator.',
};

const cell = (name: string, de: string, en: string, share = 1, lines = 1): Cell => ({
  name,
  label: { de, en },
  share,
  lines,
});
const tick = (name: string, de: string, en: string, share = 1): Cell => ({
  name,
  label: { de, en },
  share,
  check: true,
});

function address(paper: Paper, prefix: string, title: Words): void {
  paper.section(title);
  paper.cells([
    cell(`${prefix}_company`, 'Firma', 'Company', 3),
    cell(`${prefix}_contact_person`, 'Ansprechpartner', 'Contact person', 2),
  ]);
  paper.cells([
    cell(`${prefix}_street`, 'Straße und Hausnummer', 'Street and number', 3),
    cell(`${prefix}_phone`, 'Telefon', 'Phone', 2),
  ]);
  paper.cells([
    cell(`${prefix}_postal_code`, 'Postleitzahl', 'Postal code', 1),
    cell(`${prefix}_city`, 'Ort', 'City', 2),
    cell(`${prefix}_country`, 'Land', 'Country', 2),
  ]);
}

function signature(paper: Paper): void {
  paper.section({ de: 'Unterschrift', en: 'Signature' });
  paper.cells([
    cell('place', 'Ort', 'Place'),
    cell('date', 'Datum', 'Date'),
    cell('name', 'Name in Druckbuchstaben', 'Name in block letters', 2),
  ]);
  paper.cells([cell('signature', 'Unterschrift, Firmenstempel', 'Signature, company stamp', 1, 3)]);
}

export async function pickupOrder(): Promise<Uint8Array> {
  const paper = await startPaper({ de: 'Abholauftrag', en: 'Pickup order form' }, note);
  address(paper, 'pickup', { de: 'Abholadresse', en: 'Pickup address' });
  address(paper, 'recipient', { de: 'Empfänger', en: 'Recipient' });
  paper.section({ de: 'Abholung', en: 'Pickup' });
  paper.cells([
    cell('pickup_date', 'Abholtag', 'Pickup day'),
    cell('pickup_from', 'ab (Uhrzeit)', 'from (time)'),
    cell('pickup_to', 'bis (Uhrzeit)', 'to (time)'),
    cell('reference', 'Ihre Referenz', 'Your reference', 2),
  ]);
  paper.section({ de: 'Sendung', en: 'Shipment' });
  paper.cells([
    tick('kind_parcel', 'Paket', 'parcel'),
    tick('kind_envelope', 'Umschlag', 'envelope'),
    tick('kind_pallet', 'Palette', 'pallet'),
    tick('kind_freight', 'Fracht', 'freight'),
  ]);
  paper.cells([
    cell('parcels_quantity', 'Anzahl', 'Quantity'),
    cell('total_weight', 'Gesamtgewicht in kg', 'Total weight in kg', 2),
    cell('dimensions', 'Maße in cm (L × B × H)', 'Dimensions in cm (L × W × H)', 3),
  ]);
  paper.cells([
    cell('service', 'Gewünschter Service', 'Requested service'),
    cell('contents', 'Inhalt', 'Contents', 2),
  ]);
  paper.cells([cell('special_terms', 'Besondere Hinweise', 'Special instructions', 1, 2)]);
  signature(paper);
  return paper.finish();
}

const goods = [
  { key: 'description', label: { de: 'Warenbezeichnung', en: 'Description of goods' }, share: 34 },
  { key: 'hs_code', label: { de: 'Zolltarifnr.', en: 'HS code' }, share: 13 },
  { key: 'origin', label: { de: 'Ursprung', en: 'Origin' }, share: 11 },
  { key: 'quantity', label: { de: 'Menge', en: 'Quantity' }, share: 10 },
  { key: 'net_weight', label: { de: 'Netto kg', en: 'Net kg' }, share: 10 },
  { key: 'unit_value', label: { de: 'Einzelwert', en: 'Unit value' }, share: 11 },
  { key: 'value', label: { de: 'Gesamtwert', en: 'Total value' }, share: 11 },
];

async function invoice(title: Words, reason: Cell[], about: (paper: Paper) => void): Promise<Uint8Array> {
  const paper = await startPaper(title, note);
  address(paper, 'sender', { de: 'Absender', en: 'Sender' });
  paper.cells([
    cell('sender_vat', 'USt-IdNr.', 'VAT number'),
    cell('sender_eori', 'EORI-Nummer', 'EORI number'),
    cell('invoice_number', 'Rechnungsnummer', 'Invoice number'),
    cell('invoice_date', 'Datum', 'Date'),
  ]);
  address(paper, 'recipient', { de: 'Empfänger', en: 'Recipient' });
  paper.cells([cell('recipient_tax_number', 'USt-IdNr. oder EORI-Nummer', 'VAT or EORI number'), ...reason]);
  paper.section({ de: 'Waren', en: 'Goods' });
  paper.grid('goods', goods, 5);
  paper.cells([
    cell('parcels_quantity', 'Packstücke', 'Parcels'),
    cell('gross_weight', 'Brutto in kg', 'Gross in kg'),
    cell('incoterm', 'Lieferbedingung', 'Incoterm', 1.4),
    cell('currency', 'Währung', 'Currency'),
    cell('total_value', 'Summe', 'Total', 1.4),
  ]);
  about(paper);
  signature(paper);
  return paper.finish();
}

export const proformaInvoice = () =>
  invoice({ de: 'Proforma-Rechnung', en: 'Proforma invoice' }, [], (paper) => {
    paper.cells([
      tick('reason_sample', 'Muster', 'sample'),
      tick('reason_gift', 'Geschenk', 'gift'),
      tick('reason_repair', 'Reparatur', 'repair'),
      tick('reason_return', 'Rücksendung', 'return', 1.2),
    ]);
    paper.translation(
      'Wert nur für Zollzwecke, kein Verkauf. / Value for customs purposes only, no commercial value.',
    );
  });

const exportReason = cell('reason_for_export', 'Grund der Ausfuhr', 'Reason for export');

export const commercialInvoice = () =>
  invoice({ de: 'Handelsrechnung', en: 'Commercial invoice' }, [exportReason], (paper) => {
    paper.cells([
      cell('payment_terms', 'Zahlungsbedingung', 'Terms of payment'),
      cell('tracking_number', 'Sendungsnummer', 'Tracking number'),
    ]);
    paper.translation(
      'Ich erkläre, dass alle Angaben wahr und vollständig sind. / I declare that all statements are true and complete.',
    );
  });

export async function damageForm(): Promise<Uint8Array> {
  const paper = await startPaper({ de: 'Schadensmeldung', en: 'Damage form' }, note);
  paper.section({ de: 'Sendung', en: 'Shipment' });
  paper.cells([
    cell('tracking_number', 'Sendungsnummer', 'Tracking number', 2),
    cell('send_date', 'Versandtag', 'Shipping day'),
    cell('delivery_date', 'Zustelltag', 'Delivery day'),
  ]);
  address(paper, 'sender', { de: 'Absender', en: 'Sender' });
  address(paper, 'recipient', { de: 'Empfänger', en: 'Recipient' });
  paper.section({ de: 'Schaden', en: 'Damage' });
  paper.cells([
    tick('kind_damage', 'Beschädigung', 'damage'),
    tick('kind_partial_loss', 'Teilverlust', 'partial loss'),
    tick('kind_loss', 'Verlust', 'loss'),
    tick('kind_delay', 'Verspätung', 'delay'),
  ]);
  paper.cells([
    tick('noted_at_delivery', 'bei Zustellung vermerkt', 'noted at delivery', 1.1),
    tick('packaging_kept', 'Verpackung aufbewahrt', 'packaging kept'),
    tick('photos', 'Fotos liegen bei', 'photos enclosed'),
  ]);
  paper.cells([cell('description', 'Was ist geschehen?', 'What happened?', 1, 4)]);
  paper.cells([
    cell('packaging', 'Art der Verpackung, innen und außen', 'Packaging, inside and outside', 1, 2),
  ]);
  paper.cells([
    cell('goods_value', 'Warenwert in EUR', 'Value of goods in EUR'),
    cell('claim', 'Schadenshöhe in EUR', 'Amount of damage in EUR'),
    cell('insurance', 'Versicherung', 'Insurance'),
  ]);
  signature(paper);
  return paper.finish();
}

export async function waiverDeclaration(): Promise<Uint8Array> {
  const paper = await startPaper({ de: 'Verzichtserklärung', en: 'Waiver declaration' }, note);
  paper.gap(4);
  paper.paragraph(
    'Wir verzichten für die unten genannte Sendung auf die Unterschrift des Empfängers. Der Fahrer darf sie am angegebenen Ort abstellen. Mit dem Abstellen gilt die Sendung als zugestellt; für spätere Beschädigung oder Verlust haftet der Zusteller nicht.',
  );
  paper.translation(
    'For the shipment named below we waive the recipient’s signature. The driver may leave it at the place named. Once left there, the shipment is deemed delivered; the carrier is not liable for later damage or loss.',
  );
  address(paper, 'recipient', { de: 'Empfänger', en: 'Recipient' });
  paper.section({ de: 'Geltung', en: 'Validity' });
  paper.cells([
    tick('valid_once', 'nur für diese Sendung', 'this shipment only'),
    tick('valid_until_revoked', 'bis auf Widerruf', 'until revoked'),
  ]);
  paper.cells([
    cell('tracking_number', 'Sendungsnummer', 'Tracking number'),
    cell('valid_from', 'gültig ab', 'valid from'),
  ]);
  paper.cells([cell('drop_place', 'Abstellort', 'Place to leave it', 1, 2)]);
  paper.section({ de: 'Bevollmächtigte Personen', en: 'Authorised persons' });
  paper.cells([cell('authorised_1', 'Name', 'Name'), cell('authorised_2', 'Name', 'Name')]);
  signature(paper);
  return paper.finish();
}

export async function costAssumption(): Promise<Uint8Array> {
  const paper = await startPaper(
    { de: 'Kostenübernahmeerklärung', en: 'Cost-assumption confirmation' },
    note,
  );
  paper.gap(4);
  paper.paragraph(
    'Hiermit bestätigen wir, die angekreuzten Kosten der unten genannten Sendung in voller Höhe zu übernehmen, auch wenn sie erst nach der Zustellung entstehen oder der Empfänger sie nicht zahlt.',
  );
  paper.translation(
    'We hereby confirm that we bear the costs ticked below in full, even if they arise after delivery or the recipient does not pay them.',
  );
  paper.section({ de: 'Wer die Kosten trägt', en: 'Who bears the costs' });
  paper.cells([
    cell('payer_company', 'Firma', 'Company', 3),
    cell('payer_client_id', 'Kundennummer', 'Client number', 2),
  ]);
  paper.cells([
    cell('payer_address', 'Anschrift', 'Address', 3),
    cell('payer_email', 'E-Mail für die Rechnung', 'E-mail for the invoice', 2),
  ]);
  paper.section({ de: 'Sendung', en: 'Shipment' });
  paper.cells([
    cell('tracking_number', 'Sendungsnummer', 'Tracking number', 2),
    cell('send_date', 'Versandtag', 'Shipping day'),
    cell('reference', 'Ihre Referenz', 'Your reference'),
  ]);
  paper.section({ de: 'Kosten', en: 'Costs' });
  paper.cells([
    tick('costs_duties', 'Zölle', 'duties'),
    tick('costs_taxes', 'Einfuhrumsatzsteuer', 'import tax'),
  ]);
  paper.cells([tick('costs_freight', 'Fracht', 'freight'), tick('costs_return', 'Rücksendung', 'return')]);
  paper.cells([
    tick('costs_storage', 'Lagerung', 'storage'),
    tick('costs_disposal', 'Vernichtung', 'disposal'),
  ]);
  paper.cells([
    cell('costs_other', 'Sonstiges', 'Other', 3),
    cell('costs_limit', 'Höchstbetrag in EUR', 'Limit in EUR', 1),
  ]);
  signature(paper);
  return paper.finish();
}
