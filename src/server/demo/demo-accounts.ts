/** Created by demo/seed.ts and shown on the login page. */
export const demoAccounts = [
  {
    email: 'kunde@demo.versandpult.example',
    password: 'Versandpult-2026',
    kind: 'customer',
  },
  {
    email: 'versand@demo.versandpult.example',
    password: 'Versandpult-2026',
    kind: 'plain_customer',
  },
  {
    email: 'admin@demo.versandpult.example',
    password: 'Versandpult-2026',
    kind: 'admin',
  },
  {
    email: 'neu@demo.versandpult.example',
    password: 'Versandpult-2026',
    kind: 'unconfirmed',
  },
] as const;
export type DemoEmail = (typeof demoAccounts)[number]['email'];
