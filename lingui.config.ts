import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** What somebody without an account can see, and what both sides of the login share: always there. */
const ofPublic = [
  'src/app/features/{auth,track}/**',
  'src/app/{i18n,ui}/**',
  'src/app/{parts,shell}/public/**',
];
/** What is drawn where an identity provider signs people in. */
const ofProvider = ['src/app/features/auth/provider/**', 'src/app/i18n/provider/**'];
/** What is drawn behind the login, and not with the first page: it comes with what is drawn. */
const ofPages = [
  'src/app/features/{address-book,articles,history,more,order-import,packaging,pickups,settings,tracking}/**',
  'src/app/features/order/{customs,last-order,rhythm,shortcuts}/**',
  'src/app/features/order/parcels/extras/**',
  'src/app/shell/{print,scan,search,texts}/**',
  'src/app/shell/frame/bars/**',
  'src/app/shell/queue/panel/**',
  'src/app/shell/session/logout/**',
  'src/app/parts/{articles,batches,booking,customs,dialogs,embargo,files,first-steps,lists,papers,shipment}/**',
  'src/app/parts/print/{runs,stations}/**',
  'src/app/i18n/provider/**',
];
/** What the provider's staff alone see. */
const ofAdmin = ['src/app/features/admin/**'];

const catalogue = (name: string) => `<rootDir>/src/app/i18n/locales/${name}/{locale}`;

export default defineConfig({
  sourceLocale: 'de',
  locales: ['de', 'en'],
  catalogs: [
    { path: catalogue('public'), include: ofPublic, exclude: ofProvider },
    { path: catalogue('provider'), include: ofProvider },
    { path: catalogue('app'), include: ['src/app/**'], exclude: [...ofPublic, ...ofPages, ...ofAdmin] },
    { path: catalogue('pages'), include: ofPages },
    { path: catalogue('admin'), include: ofAdmin },
  ],
  format: formatter({ lineNumbers: false }),
});
