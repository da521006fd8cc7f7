/** Put in once in demo mode (db/seed.ts) and shown on the login page. */
export const demoAccounts = [
  {
    email: 'kunde@demo.versandpult.example',
    password: 'Versandpult-2026',
    what: 'Kunde mit Sendungen, Adressbuch, Abholung und Werttransport',
  },
  {
    email: 'versand@demo.versandpult.example',
    password: 'Versandpult-2026',
    what: 'Kunde ohne Abholung und Werttransport',
  },
  {
    email: 'admin@demo.versandpult.example',
    password: 'Versandpult-2026',
    what: 'Verwaltung',
  },
  {
    email: 'neu@demo.versandpult.example',
    password: 'Versandpult-2026',
    what: 'E-Mail noch nicht bestätigt',
  },
] as const;
export type DemoEmail = (typeof demoAccounts)[number]['email'];
