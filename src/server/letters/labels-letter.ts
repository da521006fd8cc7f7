import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { withoutLinks } from '#domain/values/link-words.ts';
import type { Letters } from '#server/mail/letter.ts';

const mostNamed = 20;

type Sent = {
  company: string;
  contact: string;
  shipments: readonly Pick<Shipment, 'tracking_number' | 'recipient'>[];
  has_papers: boolean;
  stop_url: string;
};

export function labelsLetter({ shipments, has_papers, stop_url: url, ...from }: Sent): Letters {
  // The client chooses the recipient, so the typed texts must not become links.
  const [company, contact] = [withoutLinks(from.company), withoutLinks(from.contact)];
  const facts = shipments.slice(0, mostNamed).map(({ tracking_number, recipient }): [string, string] => {
    const [first = '', ...others] = tracking_number;
    const number = formatTrackingNumber(first);
    const country = recipient.country_code === 'DE' ? '' : `, ${recipient.country_code}`;
    return [
      others.length === 0 ? number : `${number} +${others.length}`,
      withoutLinks(`${recipient.company}, ${recipient.postal_code} ${recipient.city}${country}`),
    ];
  });
  const count = shipments.length;
  const more = count - facts.length;
  return {
    de: {
      subject: `Labels von ${company}`,
      greeting: 'Guten Tag,',
      paragraphs: [
        count === 1
          ? `${company} (${contact}) sendet Ihnen die Labels für eine Sendung. Sie finden sie als PDF im Anhang.`
          : `${company} (${contact}) sendet Ihnen die Labels für ${count} Sendungen. Sie finden sie in einer PDF-Datei im Anhang.`,
        'Bitte drucken Sie jedes Label in voller Größe (A6, nicht verkleinert) und kleben Sie es gut sichtbar auf sein Packstück.',
      ],
      facts,
      notes: [
        ...(more > 0 ? [`Und ${more} weitere.`] : []),
        ...(has_papers
          ? ['Die Papiere sind eine zweite Datei (A4); bitte geben Sie sie dem Fahrer mit.']
          : []),
        `Sie erhalten diese E-Mail, weil ${company} Ihre Adresse angegeben hat. Eine Antwort geht an ${company}.`,
      ],
      stop: { label: `Keine Labels von ${company} mehr erhalten`, url },
    },
    en: {
      subject: `Labels from ${company}`,
      greeting: 'Hello,',
      paragraphs: [
        count === 1
          ? `${company} (${contact}) sends you the labels for a shipment. You find them attached as a PDF.`
          : `${company} (${contact}) sends you the labels for ${count} shipments. You find them attached in one PDF file.`,
        'Please print each label at full size (A6, not scaled down) and stick it where it is easily seen on its package.',
      ],
      facts,
      notes: [
        ...(more > 0 ? [`And ${more} more.`] : []),
        ...(has_papers ? ['The papers are a second file (A4); please hand them to the driver.'] : []),
        `You receive this e-mail because ${company} entered your address. A reply goes to ${company}.`,
      ],
      stop: { label: `Receive no more labels from ${company}`, url },
    },
  };
}
