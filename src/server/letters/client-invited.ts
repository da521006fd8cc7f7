import { greet, type Letters } from '#server/mail/letter.ts';

/** For clients with an identity provider: the owner of the e-mail there gets access. */
export function clientInvited({
  name,
  email,
  isUnlocked,
  url,
}: {
  name: string;
  email: string;
  isUnlocked: boolean;
  url: string;
}): Letters {
  return {
    de: {
      subject: 'Ihr Kundenkonto ist angelegt',
      greeting: greet(name).de,
      paragraphs: [
        `wir haben für Sie ein Kundenkonto angelegt. Melden Sie sich mit Ihrem Firmenkonto an, zu dem die E-Mail-Adresse ${email} gehört:`,
      ],
      action: { label: 'Zur Anmeldung', url },
      notes: [
        isUnlocked
          ? 'Danach können Sie Ihre ersten Sendungen beauftragen.'
          : 'Wir prüfen noch Ihre Angaben. Sobald Ihr Konto freigeschaltet ist, erhalten Sie eine weitere E-Mail.',
        'Sie wissen nichts davon? Dann brauchen Sie nichts zu tun; ohne Ihr Firmenkonto kann sich niemand anmelden.',
      ],
    },
    en: {
      subject: 'Your customer account is ready',
      greeting: greet(name).en,
      paragraphs: [
        `We have opened a customer account for you. Sign in with the company account that the e-mail address ${email} belongs to:`,
      ],
      action: { label: 'Go to the sign-in', url },
      notes: [
        isUnlocked
          ? 'Afterwards you can order your first shipments.'
          : 'We are still checking your details. Once your account is unlocked, you get another e-mail.',
        'You know nothing of this? Then there is nothing to do; without your company account nobody can sign in.',
      ],
    },
  };
}
