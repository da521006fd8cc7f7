import type { Letters } from '#server/mail/letter.ts';

type NewCustomer = {
  number: number;
  company: string;
  contact: string;
  email: string;
  phone: string;
  address: string;
  url: string;
  days: number;
};

export function unlockAccount({ url, days, ...customer }: NewCustomer): Letters {
  const { number, company, contact, email, phone, address } = customer;
  return {
    de: {
      subject: `Neues Kundenkonto prüfen: ${company}`,
      greeting: 'Guten Tag,',
      paragraphs: [
        `${company} hat sich registriert und die E-Mail-Adresse bestätigt. Das Konto ist gesperrt, bis die Liquidität geprüft ist.`,
      ],
      facts: [
        ['Kundennummer', String(number)],
        ['Firma', company],
        ['Ansprechpartner', contact],
        ['Adresse', address],
        ['E-Mail', email],
        ['Telefonnummer', phone],
      ],
      action: { label: 'Geprüft: Konto freischalten', url },
      notes: [
        `Der Link öffnet eine Seite, deren Knopf das Konto freischaltet und den Kunden benachrichtigt. Er gilt ${days} Tage und lässt sich einmal benutzen.`,
      ],
    },
    en: {
      subject: `New customer account to check: ${company}`,
      greeting: 'Hello,',
      paragraphs: [
        `${company} has registered and confirmed the e-mail address. The account is locked until the liquidity check is done.`,
      ],
      facts: [
        ['Client number', String(number)],
        ['Company', company],
        ['Contact person', contact],
        ['Address', address],
        ['E-mail', email],
        ['Phone number', phone],
      ],
      action: { label: 'Checked: unlock the account', url },
      notes: [
        `The link opens a page whose button unlocks the account and tells the client. It is valid for ${days} days and works once.`,
      ],
    },
  };
}
