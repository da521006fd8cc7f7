import { pickupLimits } from '#domain/pickup/pickup.ts';
import { parcelLimits } from '#domain/services/parcel.ts';
import { surchargeRules } from '#domain/services/surcharges.ts';
import { envelopeInsurance, valorLimits } from '#domain/services/valor.ts';
import { weightLimits } from '#domain/values/weight-limits.ts';
import type { HelpTexts } from './help-topics.ts';

const eur = (amount: number) => `EUR ${amount.toLocaleString('en')}`;
const { oversize_girth, large_parcel_girth, handling_length, handling_second_side, handling_weight } =
  surchargeRules;
const { windowHours, latestFrom, leadHours } = pickupLimits;

/** Same answers as in the German help. */
export const englishHelp: HelpTexts = {
  'first-order': {
    question: 'How do I order a shipment?',
    answer: [
      'On “Create order” you find the recipient in the address book or type them in. Then come contents, dimensions and weight, the service, and finally whether we collect. “Send order” makes it a shipment with a label.',
      'Without a mouse: Enter leads to the next field, Alt and 3 to the search for the recipient, Ctrl and Enter sends. “?” shows all keys.',
    ],
    also: 'parcel ship new keyboard',
  },
  'print-label': {
    question: 'How do I print a label?',
    answer: [
      'With Enter right after sending; later in the archive, where each row has a printer. For several at once select the rows and then “Print labels”.',
      'The formats are PDF in A6, 100 × 150 mm, 103 × 199 mm and 4 × 6 inches, PDF in A4 with four, two or one label a sheet, an image (PNG), and ZPL for label printers, both in 203 and 300 dpi. Each device keeps its format; what new devices begin with is among the options.',
      'A print station, the program on the computer beside the printers, prints without a print dialog: under Settings, Printers a file sets it up. The same file removes it when you start it with the word remove. Alt R prints the last label again on every page.',
    ],
    also: 'sticker printer zebra format A4 A6 dialog print station set up kiosk',
  },
  'print-again': {
    question: 'Can I print a label again?',
    answer: [
      'Yes, as long as the shipment has the status “Info Received”, is not cancelled and has not been picked up. Before the second print a question names recipient and number, so that no label gets on the wrong package.',
      'When and where it was printed is shown with the shipment.',
    ],
    also: 'twice reprint lost torn',
  },
  'mail-label': {
    question: 'Can somebody else print the label?',
    answer: [
      'Yes. “Send labels” in the archive mails them as a PDF to up to 20 e-mail addresses; each gets an e-mail of its own. That helps when the goods are packed elsewhere.',
    ],
    also: 'mail colleague warehouse',
  },
  cancel: {
    question: 'How do I cancel a shipment?',
    answer: [
      'Open the shipment in the archive and choose “Cancel” at the package. This works as long as it has the status “Info Received” and the pickup has not been done; it needs a connection.',
      'Of several parcels one can be taken out. Pallets, freight and shipments with the special service are cancelled as a whole. If it is too late, please call us.',
    ],
    also: 'delete withdraw wrong mistake',
  },
  pickup: {
    question: 'How do I book a pickup?',
    answer: [
      'With the order: choose day and time in the last step. Without an order: under “Pickups” you book a pickup for up to 30 packages. A booking needs a connection.',
      'You can also cancel it there as long as the driver has not come. If you see no pickups, they are not enabled for your account; please call us then.',
    ],
    also: 'driver courier collect',
  },
  'pickup-times': {
    question: 'When can the driver come?',
    answer: [
      `Monday to Friday except on public holidays, today or within the next ${pickupLimits.days} days; with the special service on any day. The time begins between ${pickupLimits.earliest} and ${latestFrom.other}, for Standard by ${latestFrom.standard}, and ends at ${pickupLimits.latestTo} at the latest.`,
      `The window is at least ${windowHours.standard} hours long for Standard, otherwise ${windowHours.other}. From the order to the pickup ${leadHours[0]} to ${leadHours[1]} hours pass, depending on the place.`,
    ],
    also: 'hours window today Saturday weekend holiday',
  },
  handover: {
    question: 'What do I give the driver?',
    answer: [
      'The packages with their labels, and for exports the customs invoice. The handover list shows what leaves on a day, warns of labels that have not been printed, and can be printed as a PDF to be signed.',
      '“Close list” gives it a number with a barcode: what is on it stays as it is and is on no other list. Closed lists can be printed again and, while the carrier has nothing of them yet, reopened on the same day.',
    ],
    also: 'loading list signature receipt',
  },
  track: {
    question: 'Where is my shipment?',
    answer: [
      'In tracking you type, paste or scan up to 20 tracking numbers. Below are your shipments with their history.',
      'Your recipient needs no account: on the public page tracking number and postal code are enough.',
    ],
    also: 'follow arrived recipient zip',
  },
  status: {
    question: 'What do the statuses mean?',
    answer: [
      '“Info Received”: the order is here, the package still with you. “In Transit” and “Out for Delivery”: we have it. “Missed Delivery”: nobody was there. “Exception”: something is in the way. “Delivered” and “Canceled” are the end.',
      '“Manual order”: our staff take care of it by hand, with the special service for example. Such orders have no label here; for changes please call us.',
    ],
    also: 'colour dot meaning late',
  },
  size: {
    question: 'How large and heavy may a parcel be?',
    answer: [
      `A parcel weighs at most ${weightLimits.parcel} kg. What is heavier goes as a pallet or freight. We round dimensions up to whole centimetres and weights to one decimal.`,
      `Volumetric weight is length times width times height in cm, divided by ${parcelLimits.volumeDivisor}. The larger of weight and volumetric weight is billed.`,
    ],
    also: 'maximum dimensions size limit billable',
  },
  surcharges: {
    question: 'When is there a surcharge?',
    answer: [
      `For each parcel: girth above ${large_parcel_girth.limit} cm ${eur(large_parcel_girth.national)}, above ${oversize_girth.limit} cm ${eur(oversize_girth.national)}; longest side above ${handling_length.limit} cm, second-longest above ${handling_second_side.limit} cm or more than ${handling_weight.limit} kg ${eur(handling_weight.national)} each within Germany, otherwise ${eur(handling_weight.abroad)}.`,
      'The girth is the longest side and twice each of the two others. The form shows each surcharge and how much smaller the parcel would have to be. Pallets, freight, envelopes and the special service have none.',
    ],
    also: 'price cost fee expensive bulky oversize handling',
  },
  services: {
    question: 'Why can I not choose a service?',
    answer: [
      'The services open once addresses and shipment data are complete. What the carrier does not offer for route, place and weight is grey; with high-value transport there is the special service only.',
      'On a Saturday we deliver what leaves on the last working day before, and not on public holidays.',
    ],
    also: 'express standard overnight greyed out delivery time',
  },
  valor: {
    question: 'How do I insure a valuable shipment?',
    answer: [
      `At the package you enter the value of insurance. For particularly valuable goods there is high-value transport, if it is enabled for your account: by the special service only, with direct delivery and an adult signature. The cover is up to ${eur(valorLimits.maxCover)} with an excess of ${eur(valorLimits.deductible)}; above ${eur(valorLimits.aboveLimit)} we arrange the transport with you.`,
      `Documents in an envelope are automatically insured up to ${eur(envelopeInsurance)} of replacement value.`,
    ],
    also: 'insurance valuables jewellery watches money liability',
  },
  customs: {
    question: 'What does a shipment to a country outside the EU need?',
    answer: [
      'Goods need an invoice for customs. Enter the goods in the order with description, HS code, origin, quantity, value and weight; you print the invoice after the label with “Print papers”. Envelopes with documents need none.',
      'If the goods are worth more than EUR 1,000 or weigh more than 1,000 kg net, your EORI number and the MRN of the export declaration are needed too. In the USA and Canada the state belongs to the address.',
    ],
    also: 'export Switzerland USA Great Britain commercial proforma',
  },
  'dangerous-goods': {
    question: 'May I ship dangerous goods?',
    answer: [
      'Yes, if you say so: at the package “Limited quantity (LQ)”, “Excepted quantity (EQ)” or “Dangerous goods”. The UN number is found there by number or name, class and packing group come with it.',
      'LQ and EQ go with standard and the special service, everything else with the special service only, nothing by express and nothing together with high-value transport. If you are not sure, please call us first.',
    ],
    also: 'battery lithium paint spray LQ hazardous',
  },
  offline: {
    question: 'What works without a connection?',
    answer: [
      'Orders, and orders of packaging material: they wait on the device and are sent automatically, each exactly once. Address book, drafts, documents and what you looked at last are there, too.',
      'Cancelling and booking pickups need a connection. “This device” in the settings says whether everything is ready.',
    ],
    also: 'internet wifi network queue outage',
  },
  addresses: {
    question: 'How do my addresses get into the address book?',
    answer: [
      'With “Import” from a CSV file of up to 10,000 rows. The columns are recognised or assigned by you, and faults can be corrected before the import. You can undo it for a day.',
      'Single ones are saved with the order or by “Add address”. “Export” gives all of them back as a file.',
    ],
    also: 'Excel list upload contacts recipients',
  },
  repeat: {
    question: 'Do I have to enter everything each time?',
    answer: [
      'No. Drafts save themselves. An order that comes again is saved as a template; templates are on all your devices. What a new order begins with is among the options.',
      'Goods you send out of the EU again and again are kept under “Articles”: they are proposed while you type the description of goods, and fill the line. “Take over from shipments” is the quickest start.',
      'Boxes you often pack in are added there as box sizes: in an order their letter in the empty field “Length” is then enough, and all three measures are there.',
      'In the archive “Send again” begins an order like that one, and “Return to sender” at a shipment brings the goods back to you.',
    ],
    also: 'articles goods hs code box size carton measures template draft copy duplicate returns',
  },
  damage: {
    question: 'What do I do about damage or loss?',
    answer: [
      'Report it on the same day if possible with the damage form under “Downloads”, and keep goods and packaging. If a shipment is missing, call us with the tracking number.',
    ],
    also: 'broken missing complaint form claim',
  },
};
