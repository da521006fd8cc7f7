import { greet, type Letters } from '#server/mail/letter.ts';

/** Liquidity check passed (`liquidity_success`). */
export function accountUnlocked({
  name,
  company,
  url,
}: {
  name: string;
  company: string;
  url: string;
}): Letters {
  return {
    de: {
      subject: 'Ihr Kundenkonto ist freigeschaltet',
      greeting: greet(name).de,
      paragraphs: [
        `die Prüfung Ihrer Angaben ist abgeschlossen: Das Kundenkonto für ${company} ist freigeschaltet. Sie können sich jetzt anmelden und Ihre ersten Sendungen beauftragen.`,
      ],
      action: { label: 'Jetzt anmelden', url },
    },
    en: {
      subject: 'Your customer account is unlocked',
      greeting: greet(name).en,
      paragraphs: [
        `We have checked your details: the customer account for ${company} is unlocked. You can now sign in and order your first shipments.`,
      ],
      action: { label: 'Sign in', url },
    },
  };
}
