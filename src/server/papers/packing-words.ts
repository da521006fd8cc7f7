import type { Language } from '#domain/values/language.ts';

/** The warehouse reads these in the portal language of the client. */
export const packingWords = {
  de: {
    orders: { title: 'Packliste', file: 'Packlisten' },
    pick: { title: 'Pickliste', file: 'Pickliste' },
    order: 'Auftrag',
    shelf: 'Lagerplatz',
    article: 'Artikel',
    quantity: 'Menge',
    for_orders: 'Für Aufträge',
    checked: '✓',
    parcels: 'Packstücke',
    note: 'Zustellhinweis',
    count: (orders: number) => `${orders} ${orders === 1 ? 'Auftrag' : 'Aufträge'}`,
    more: (count: number) => `und ${count} weitere`,
  },
  en: {
    orders: { title: 'Packing list', file: 'Packing-lists' },
    pick: { title: 'Pick list', file: 'Pick-list' },
    order: 'Order',
    shelf: 'Place',
    article: 'Article',
    quantity: 'Quantity',
    for_orders: 'For orders',
    checked: '✓',
    parcels: 'Packages',
    note: 'Special delivery terms',
    count: (orders: number) => `${orders} ${orders === 1 ? 'order' : 'orders'}`,
    more: (count: number) => `and ${count} more`,
  },
} as const satisfies Record<Language, object>;
