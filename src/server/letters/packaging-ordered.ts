import { chosenArticles, type PackagingArticle, type PackagingQuantities } from '#domain/portal/packaging.ts';
import type { Letters } from '#server/mail/letter.ts';

const articles: Record<PackagingArticle, { de: string; en: string }> = {
  transparent_bags: { de: 'Transparente Beutel', en: 'Transparent bags' },
  envelopes: { de: 'Umschläge', en: 'Envelopes' },
  pvc_bags_small: { de: 'PVC-Taschen, klein', en: 'PVC bags, small' },
  pvc_bags_big: { de: 'PVC-Taschen, groß', en: 'PVC bags, large' },
  express_boxes: { de: 'Express-Boxen', en: 'Express boxes' },
};

type OrderOf = {
  number: number;
  company: string;
  contact: string;
  email: string;
  phone: string;
  address: string;
  order: PackagingQuantities & { packaging_id: string };
};

export function packagingOrdered({ order, ...customer }: OrderOf): Letters {
  const { number, company, contact, email, phone, address } = customer;
  const lines = (language: 'de' | 'en') =>
    chosenArticles(order).map(({ article, quantity }): [string, string] => [
      articles[article][language],
      String(quantity),
    ]);
  return {
    de: {
      subject: `Verpackungsmaterial für ${company}`,
      greeting: 'Guten Tag,',
      paragraphs: [`${company} hat Verpackungsmaterial bestellt. Bitte senden Sie es an die Adresse unten.`],
      facts: [
        ...lines('de'),
        ['Kundennummer', String(number)],
        ['Firma', company],
        ['Ansprechpartner', contact],
        ['Adresse', address],
        ['E-Mail', email],
        ['Telefonnummer', phone],
        ['Bestellung', order.packaging_id],
      ],
    },
    en: {
      subject: `Packaging material for ${company}`,
      greeting: 'Hello,',
      paragraphs: [`${company} has ordered packaging material. Please send it to the address below.`],
      facts: [
        ...lines('en'),
        ['Client number', String(number)],
        ['Company', company],
        ['Contact person', contact],
        ['Address', address],
        ['E-mail', email],
        ['Phone number', phone],
        ['Order', order.packaging_id],
      ],
    },
  };
}
