import { greet, type Letters } from '#server/mail/letter.ts';

type HandedOver = {
  name: string;
  by: string;
  client: string;
  recipient: string;
  reference: string;
  url: string;
};

export function manualHandedOver({ name, by, client, recipient, reference, url }: HandedOver): Letters {
  const facts = (labels: [string, string, string]): [string, string][] =>
    [
      [labels[0], client],
      [labels[1], recipient],
      [labels[2], reference],
    ].filter((fact): fact is [string, string] => fact[1] !== '');
  return {
    de: {
      subject: `Übergeben: manueller Auftrag an ${recipient}`,
      greeting: greet(name).de,
      paragraphs: [`${by} hat Ihnen einen manuellen Auftrag übergeben. Sie haben ihn jetzt in Arbeit.`],
      facts: facts(['Kunde', 'Empfänger', 'Referenz']),
      action: { label: 'Auftrag öffnen', url },
    },
    en: {
      subject: `Handed over: manual order to ${recipient}`,
      greeting: greet(name).en,
      paragraphs: [`${by} has handed a manual order over to you. You have it in hand now.`],
      facts: facts(['Client', 'Recipient', 'Reference']),
      action: { label: 'Open the order', url },
    },
  };
}
