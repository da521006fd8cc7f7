import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const locales = '<rootDir>/src/app/i18n/locales';

/** What the login page, or a page that failed, can show: a catalogue of its own, which is all the first load fetches. */
const first = [
  'src/app/features/auth/{AuthTabs,DemoAccounts,FormError,LoginAside,LoginForm,LoginPage,trouble-text}.*',
  'src/app/i18n/messages.ts',
  'src/app/parts/public/LanguageSwitch.tsx',
  'src/app/shell/**/{ChatPanel,Footer,NotFoundPage,PageFailed}.tsx',
  'src/app/ui/**',
];

/** Everything else about the account, before the login and behind it. */
const account = [
  'src/app/features/{auth,settings}/**',
  'src/app/parts/**/{NewPasswordField,SessionRow}.tsx',
  'src/app/shell/public/LogoutPage.tsx',
];

/** What comes later on the order page and in the frame around every page. */
const later = [
  'src/app/parts/{holiday-names,packaging-words}.ts',
  'src/app/features/order/**/{Address{BookLink,Hints,Preview,Saving},Customs{Goods,Section,Terms},DraftList}.*',
  'src/app/features/order/**/{FinishTab,GoodsLine,OrderDialogs,OrderTools,Paste*,PickupFields,SendingDialog}.*',
  'src/app/features/order/**/{ServiceTab,ShortcutSheet,TemplateList,address-hint-words,customs-texts,draft-lacks}.*',
  'src/app/features/order/**/{service-texts,ParcelExtraFields}.*',
  'src/app/parts/**/{DayStrip,InstallDialog,PickupTimes,SaveTemplateDialog,save-work}.*',
  'src/app/shell/**/{AddressNews,GlobalSearch,LogoutDialog,MovePickup,Overlays,QueueItem,QueuePanel,SearchHits,StorageBar,UpdateBar}.*',
  'src/app/shell/**/{admin-pages,queue-words,use-search-hits}.*',
];

/** What lists and views of shipments share, in the catalogue of each. */
const shipments = [
  'src/app/parts/**/{CopyButton,ShipmentTimeline,ShipmentsFailed,StaleNote,TrackingTimeline,shipment-number}.*',
];
/** What a page about one shipment has, its client's and the staff's. */
const shipment = [
  'src/app/parts/**/{AddressBlock,CancelParcel,DaysFilter,ShipmentFacts,ShipmentParcels,cancel-texts,printed-text}.*',
  'src/app/parts/**/{Print{AgainDialog,Invoice,Label},label-choice-texts,print-blocked,use-print-label}.*',
];
const history = [
  'src/app/features/history/**',
  'src/app/parts/show-export-failed.ts',
  ...shipments,
  ...shipment,
];
const addressBook = ['src/app/features/address-book/**'];
const tracking = [
  'src/app/features/{track,tracking}/**',
  'src/app/parts/public/number-hint.ts',
  ...shipments,
];
const admin = [
  'src/app/features/admin/**',
  'src/app/parts/**/{CopyButton,SessionRow}.tsx',
  'src/app/shell/**/{AdminNav,ForAdmins}.tsx',
  'src/app/shell/frame/admin-pages.ts',
  ...shipments,
  ...shipment,
  'src/app/parts/**/{show-export-failed,use-cancel-pickup}.ts',
];
const pickups = ['src/app/features/pickups/**', 'src/app/parts/use-cancel-pickup.ts'];
const more = ['src/app/features/{more,packaging}/**', 'src/app/parts/packaging-words.ts'];

export default defineConfig({
  sourceLocale: 'de',
  locales: ['de', 'en'],
  catalogs: [
    { path: `${locales}/first/{locale}`, include: first },
    { path: `${locales}/account/{locale}`, include: account, exclude: first },
    { path: `${locales}/later/{locale}`, include: later },
    { path: `${locales}/history/{locale}`, include: history },
    { path: `${locales}/address-book/{locale}`, include: addressBook },
    { path: `${locales}/more/{locale}`, include: more },
    // The public page is drawn without the texts of the pages behind the login.
    { path: `${locales}/tracking/{locale}`, include: [...tracking, 'src/app/i18n/{format,labels}.ts'] },
    { path: `${locales}/pickups/{locale}`, include: pickups },
    { path: `${locales}/admin/{locale}`, include: admin },
    {
      path: `${locales}/{locale}`,
      include: ['src/app'],
      exclude: [
        ...first,
        ...account,
        ...later,
        ...history,
        ...addressBook,
        ...more,
        ...tracking,
        ...pickups,
        ...admin,
      ],
    },
  ],
  format: formatter({ lineNumbers: false }),
});
