import type { Language } from '#domain/values/language.ts';
import { berlinTime } from '#domain/values/working-days.ts';
import { greet, type Letters } from '#server/mail/letter.ts';

type Delivery = {
  name: string;
  numbers: readonly string[];
  recipient: string;
  reference: string;
  at: Date;
  city: string;
  isAbroad: boolean;
  url: string;
};

const time = (at: Date, language: Language) =>
  new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    timeZone: 'Europe/Berlin',
    ...(language === 'de'
      ? { day: '2-digit', month: '2-digit', year: 'numeric' }
      : { day: 'numeric', month: 'long', year: 'numeric' }),
  }).format(at);

/** Sent on request once every parcel has arrived. */
export function shipmentDelivered({
  name,
  numbers,
  recipient,
  reference,
  at,
  city,
  isAbroad,
  url,
}: Delivery): Letters {
  const isOne = numbers.length === 1;
  const optional = (label: string): [string, string][] => (reference === '' ? [] : [[label, reference]]);
  return {
    de: {
      subject: `Zugestellt: Sendung an ${recipient}`,
      greeting: greet(name).de,
      paragraphs: [`Ihre Sendung an ${recipient} ist zugestellt.`],
      facts: [
        [isOne ? 'Sendungsnummer' : 'Sendungsnummern', numbers.join(', ')],
        ['Empfänger', recipient],
        ...optional('Referenz'),
        ['Zeitpunkt', `${time(at, 'de')} um ${berlinTime(at)} Uhr${isAbroad ? ' (Berlin)' : ''}`],
        ['Ort', city],
      ],
      action: { label: 'Sendung ansehen', url },
      notes: [
        'Sie erhalten diese E-Mail, weil im Auftrag die Zustellbenachrichtigung eingeschaltet war. Für weitere Sendungen ändern Sie das in den Versandoptionen.',
      ],
    },
    en: {
      subject: `Delivered: shipment to ${recipient}`,
      greeting: greet(name).en,
      paragraphs: [`Your shipment to ${recipient} has been delivered.`],
      facts: [
        [isOne ? 'Tracking number' : 'Tracking numbers', numbers.join(', ')],
        ['Recipient', recipient],
        ...optional('Reference'),
        ['Time', `${time(at, 'en')} at ${berlinTime(at)} (Berlin)`],
        ['Place', city],
      ],
      action: { label: 'View the shipment', url },
      notes: [
        'You receive this e-mail because the order asked for a delivery notification. For further shipments you can change that in the shipping options.',
      ],
    },
  };
}
