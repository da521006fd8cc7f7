import { greet, type Letters } from '#server/mail/letter.ts';

/** Setting a password through the link also confirms the e-mail. */
export function clientCreated({
  name,
  email,
  isUnlocked,
  url,
  laterUrl,
}: {
  name: string;
  email: string;
  isUnlocked: boolean;
  url: string;
  laterUrl: string;
}): Letters {
  return {
    de: {
      subject: 'Ihr Kundenkonto ist angelegt',
      greeting: greet(name).de,
      paragraphs: [
        `wir haben für Sie ein Kundenkonto angelegt. Sie melden sich mit der E-Mail-Adresse ${email} an; das Passwort legen Sie hier selbst fest:`,
      ],
      action: { label: 'Passwort festlegen', url },
      notes: [
        isUnlocked
          ? 'Danach können Sie sich anmelden und Ihre ersten Sendungen beauftragen.'
          : 'Wir prüfen noch Ihre Angaben. Sobald Ihr Konto freigeschaltet ist, erhalten Sie eine weitere E-Mail und können sich anmelden.',
        `Der Link gilt eine Stunde und lässt sich einmal benutzen. Einen neuen bekommen Sie jederzeit hier: ${laterUrl}`,
        'Sie wissen nichts davon? Dann brauchen Sie nichts zu tun; ohne Passwort kann sich niemand anmelden.',
      ],
    },
    en: {
      subject: 'Your customer account is ready',
      greeting: greet(name).en,
      paragraphs: [
        `We have opened a customer account for you. You sign in with the e-mail address ${email}; the password is yours to set:`,
      ],
      action: { label: 'Set your password', url },
      notes: [
        isUnlocked
          ? 'Afterwards you can sign in and order your first shipments.'
          : 'We are still checking your details. Once your account is unlocked, you get another e-mail and can sign in.',
        `The link is valid for one hour and works once. You get a new one here at any time: ${laterUrl}`,
        'You know nothing of this? Then there is nothing to do; without a password nobody can sign in.',
      ],
    },
  };
}
