import { greet, type Letters } from '#server/mail/letter.ts';
import type { ManualStep } from '#server/mail/mail-order.ts';

type Step = {
  step: ManualStep;
  name: string;
  recipient: string;
  reference: string;
  carrier: string;
  number: string;
  /** May be empty. */
  link: string;
  /** May be empty. */
  reason: string;
  url: string;
};

const words = {
  begun: {
    de: (to: string) => ['In Arbeit', `wir kümmern uns um Ihren Auftrag an ${to}.`],
    en: (to: string) => ['In progress', `We are working on your order to ${to}.`],
  },
  numbered: {
    de: (to: string) => ['Sendungsnummer', `Ihr Auftrag an ${to} hat eine Sendungsnummer.`],
    en: (to: string) => ['Tracking number', `Your order to ${to} has a tracking number.`],
  },
  under_way: {
    de: (to: string) => ['Unterwegs', `Ihr Auftrag an ${to} ist unterwegs.`],
    en: (to: string) => ['In transit', `Your order to ${to} is on its way.`],
  },
  canceled: {
    de: (to: string) => ['Storniert', `wir haben Ihren Auftrag an ${to} storniert.`],
    en: (to: string) => ['Cancelled', `We have cancelled your order to ${to}.`],
  },
} as const;

export function manualOrderStep({ step, recipient, ...it }: Step): Letters {
  const hasCarrier = step === 'numbered' || step === 'under_way';
  const facts = (labels: [string, string, string, string, string, string]): [string, string][] =>
    [
      [labels[0], recipient],
      [labels[1], it.reference],
      [labels[2], hasCarrier ? it.carrier : ''],
      [labels[3], hasCarrier ? it.number : ''],
      [labels[4], hasCarrier ? it.link : ''],
      [labels[5], step === 'canceled' ? it.reason : ''],
    ].filter((fact): fact is [string, string] => fact[1] !== '');
  const [subjectDe = '', textDe = ''] = words[step].de(recipient);
  const [subjectEn = '', textEn = ''] = words[step].en(recipient);
  return {
    de: {
      subject: `${subjectDe}: Auftrag an ${recipient}`,
      greeting: greet(it.name).de,
      paragraphs: [textDe],
      facts: facts([
        'Empfänger',
        'Referenz',
        'Transportdienst',
        'Sendungsnummer',
        'Link zur Verfolgung',
        'Grund',
      ]),
      action: { label: 'Auftrag ansehen', url: it.url },
    },
    en: {
      subject: `${subjectEn}: order to ${recipient}`,
      greeting: greet(it.name).en,
      paragraphs: [textEn],
      facts: facts(['Recipient', 'Reference', 'Carrier', 'Tracking number', 'Tracking link', 'Reason']),
      action: { label: 'View the order', url: it.url },
    },
  };
}
