import { greet, type Letters } from '#server/mail/letter.ts';

type Booked = {
  name: string;
  /** DD.MM.YYYY */
  day: string;
  from: string;
  to: string;
  place: string;
  count: number;
  confirmation: string;
  url: string;
};

export function pickupBooked({ name, day, from, to, place, count, confirmation, url }: Booked): Letters {
  return {
    de: {
      subject: `Abholung am ${day} gebucht`,
      greeting: greet(name).de,
      paragraphs: ['wir haben für Sie eine Abholung gebucht.'],
      facts: [
        ['Abholtag', day],
        ['Zeitfenster', `${from} bis ${to} Uhr`],
        ['Abholadresse', place],
        ['Packstücke', String(count)],
        ['Bestätigung', confirmation],
      ],
      action: { label: 'Abholungen ansehen', url },
      notes: ['Das passt nicht? Bis zum Ende des Zeitfensters können Sie die Abholung dort stornieren.'],
    },
    en: {
      subject: `Pickup on ${day} booked`,
      greeting: greet(name).en,
      paragraphs: ['We have booked a pickup for you.'],
      facts: [
        ['Pickup day', day],
        ['Time window', `${from} to ${to}`],
        ['Pickup address', place],
        ['Packages', String(count)],
        ['Confirmation', confirmation],
      ],
      action: { label: 'View pickups', url },
      notes: ['It does not suit you? You can cancel the pickup there until its time window is over.'],
    },
  };
}
