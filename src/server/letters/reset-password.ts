import { greet, type Letters } from '#server/mail/letter.ts';

export function resetPassword({ name, url }: { name: string; url: string }): Letters {
  return {
    de: {
      subject: 'Neues Passwort festlegen',
      greeting: greet(name).de,
      paragraphs: ['für Ihr Kundenkonto wurde ein neues Passwort angefordert. Hier legen Sie es fest:'],
      action: { label: 'Neues Passwort festlegen', url },
      notes: [
        'Der Link gilt eine Stunde und lässt sich einmal benutzen. Danach sind Sie auf allen Geräten abgemeldet.',
        'Sie haben das nicht angefordert? Dann brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',
      ],
    },
    en: {
      subject: 'Set a new password',
      greeting: greet(name).en,
      paragraphs: ['A new password has been requested for your customer account. Set it here:'],
      action: { label: 'Set a new password', url },
      notes: [
        'The link is valid for one hour and works once. Afterwards you are signed out on all devices.',
        'You did not ask for this? Then there is nothing to do: your password stays as it is.',
      ],
    },
  };
}
