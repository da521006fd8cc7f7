export const demoPayers = [
  { id: '0199f000-0000-7000-8000-000000000001', name: 'Förde Handelsgruppe AG' },
  { id: '0199f000-0000-7000-8000-000000000002', name: 'Hansa Einkaufsverbund eG' },
  { id: '0199f000-0000-7000-8000-000000000003', name: 'Nordlicht Beteiligungen GmbH' },
] as const;
