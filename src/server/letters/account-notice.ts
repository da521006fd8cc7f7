import { greet, type Letters } from '#server/mail/letter.ts';
import type { AccountNotice } from '#server/mail/mail-order.ts';

type Words = { subject: string; text: string; note: string; label: string };

const words = {
  locked: {
    path: '',
    de: {
      subject: 'Ihr Kundenkonto ist gesperrt',
      text: 'wir haben Ihr Kundenkonto gesperrt. Sie sind auf allen Geräten abgemeldet. Aufträge, die auf Ihren Geräten noch warten, bleiben dort liegen.',
      note: 'Sie kennen den Grund nicht? Dann rufen Sie uns bitte an.',
      label: 'Zum Portal',
    },
    en: {
      subject: 'Your customer account is locked',
      text: 'We have locked your customer account. You are signed out on all devices. Orders that still wait on your devices stay there.',
      note: 'You do not know why? Then please call us.',
      label: 'Go to the portal',
    },
  },
  data_exported: {
    path: '',
    de: {
      subject: 'Alle Daten Ihres Kundenkontos wurden zusammengestellt',
      text: 'unsere Verwaltung hat alle Daten Ihres Kundenkontos in eine Datei geschrieben, zum Beispiel für eine Auskunft nach Art. 15 DSGVO.',
      note: 'Sie haben nicht darum gebeten? Dann rufen Sie uns bitte an.',
      label: 'Zum Portal',
    },
    en: {
      subject: 'All data of your customer account were compiled',
      text: 'Our staff have written all data of your customer account to a file, for example for access under art. 15 GDPR.',
      note: 'You did not ask for it? Then please call us.',
      label: 'Go to the portal',
    },
  },
  station_paired: {
    path: 'settings/printers',
    de: {
      subject: 'Neue Druckstation verbunden',
      text: 'mit Ihrem Kundenkonto wurde eine Druckstation verbunden. Sie druckt ohne Anmeldung, bis Sie sie entfernen.',
      note: 'Das waren nicht Sie? Dann entfernen Sie die Druckstation bitte sofort, legen Sie ein neues Passwort fest, über „Passwort vergessen“ auf der Anmeldeseite, und rufen Sie uns an.',
      label: 'Zu den Druckstationen',
    },
    en: {
      subject: 'New print station connected',
      text: 'A print station was connected to your customer account. It prints without a sign-in until you remove it.',
      note: 'This was not you? Then please remove the print station at once, set a new password, by “Forgot password” on the sign-in page, and call us.',
      label: 'Go to the print stations',
    },
  },
} satisfies Record<AccountNotice['what'], { path: string } & Record<'de' | 'en', Words>>;

/** Tells the owner about a grave action, in case a stranger did it. */
export function accountNotice({
  order,
  name,
  url,
}: {
  order: AccountNotice;
  name: string;
  url: string;
}): Letters {
  const { path, de, en } = words[order.what];
  const station = order.what === 'station_paired' ? order.name : undefined;
  const letter = ({ subject, text, note, label }: Words, greeting: string, station_label: string) => ({
    subject,
    greeting,
    paragraphs: [text],
    ...(station === undefined ? {} : { facts: [[station_label, station]] as [string, string][] }),
    notes: [note],
    action: { label, url: url + path },
  });
  return {
    de: letter(de, greet(name).de, 'Druckstation'),
    en: letter(en, greet(name).en, 'Print station'),
  };
}
