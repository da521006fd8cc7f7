import { labelAddressWords } from '#domain/labels/label-address.ts';
import type { TransportKind } from '#domain/services/parcel.ts';

type LabelWords = {
  sender: string;
  recipient: string;
  weight: string;
  client: string;
  service: string;
  deliver_by: string;
  routing: string;
  phone: string;
  attention: string;
  returned: string;
  return_of: string;
  rma: string;
  size: string;
  reference_1: string;
  reference_2: string;
  delivery_terms: string;
  signature: string;
  adult_signature: string;
  direct: string;
  danger: string;
  saturday: string;
  saturday_short: string;
  carbon_neutral: string;
  kinds: Record<TransportKind, string>;
};

/** The label uses its route's language: German inside Germany, English abroad. */
const german: LabelWords = {
  sender: 'Absender',
  recipient: 'Empfänger',
  weight: 'Gewicht',
  client: 'Kunde',
  service: 'Service',
  deliver_by: 'Zustellung bis',
  routing: 'Leitcode',
  ...labelAddressWords.national,
  returned: 'Retoure / Return',
  return_of: 'Retoure zu:',
  rma: 'RMA:',
  size: 'Maße (L × B × H):',
  reference_1: 'Ref. 1:',
  reference_2: 'Ref. 2:',
  delivery_terms: 'Hinweis:',
  signature: 'Unterschrift',
  adult_signature: 'Ausweis',
  direct: 'Nur direkt',
  danger: 'Gefahrgut',
  saturday: 'Samstag',
  saturday_short: 'SA',
  carbon_neutral: 'CO2-neutral',
  kinds: { parcel: 'Paket', envelope: 'Umschlag', pallet: 'Palette', freight: 'Fracht' },
};

const english: LabelWords = {
  sender: 'From',
  recipient: 'Ship to',
  weight: 'Weight',
  client: 'Client',
  service: 'Service',
  deliver_by: 'Deliver by',
  routing: 'Routing',
  ...labelAddressWords.abroad,
  returned: 'Retoure / Return',
  return_of: 'Return of:',
  rma: 'RMA:',
  size: 'Size (L × W × H):',
  reference_1: 'Ref. 1:',
  reference_2: 'Ref. 2:',
  delivery_terms: 'Note:',
  signature: 'Signature',
  adult_signature: 'Check ID',
  direct: 'Direct only',
  danger: 'Dangerous',
  saturday: 'Saturday',
  saturday_short: 'SAT',
  carbon_neutral: 'CO2 neutral',
  kinds: { parcel: 'Parcel', envelope: 'Envelope', pallet: 'Pallet', freight: 'Freight' },
};

export function labelWords(isNational: boolean): LabelWords {
  return isNational ? german : english;
}
