/** Every address of the app; build links only with these. */
export const paths = {
  login: () => '/',
  /** Redirects each role to its first page. */
  start: () => '/start',
  register: () => '/#reg',
  /** The identity provider redirects here. */
  signedIn: () => '/signed-in',
  logout: () => '/logout',
  registerComplete: () => '/register-complete',
  emailVerification: () => '/email-verification',
  /** The reset mail links here; without a code the page offers to send one. */
  password: () => '/password',
  order: (draftId?: string) => (draftId ? `/order?draft=${encodeURIComponent(draftId)}` : '/order'),
  orderImport: (batch?: string) =>
    batch ? `/order/import?batch=${encodeURIComponent(batch)}` : '/order/import',
  /** Opens what another app shared. */
  share: () => '/share',
  history: () => '/history',
  shipment: (id: string) => `/history/${encodeURIComponent(id)}`,
  /** `list`: number of a closed list. */
  handover: (list?: string) =>
    list ? `/history/handover?list=${encodeURIComponent(list)}` : '/history/handover',
  addressBook: () => '/addressbook',
  articles: () => '/articles',
  tracking: () => '/tracking',
  /** Label mails link here with a code. */
  unsubscribe: () => '/unsubscribe',
  track: (number?: string) => (number ? `/track?number=${encodeURIComponent(number)}` : '/track'),
  pickups: () => '/pickups',
  bookPickup: () => '/pickups/book',
  managePickups: () => '/pickups/manage',
  dashboard: () => '/dashboard',
  more: () => '/more',
  packaging: () => '/more/packagingmaterial',
  downloads: () => '/more/downloads',
  help: () => '/more/help',
  settings: () => '/settings',
  baseData: () => '/settings/data',
  options: () => '/settings/options',
  sessions: () => '/settings/sessions',
  secondFactor: () => '/settings/second-factor',
  device: () => '/settings/device',
  printers: () => '/settings/printers',
  passwordChange: () => '/password-change',
  /** Parent of all staff pages. */
  superAdmin: () => '/super-admin',
  today: () => '/super-admin/today',
  info: () => '/super-admin/info',
  allShipments: () => '/super-admin/shipments',
  anyShipment: (id: string) => `/super-admin/shipments/${encodeURIComponent(id)}`,
  /** Orders that staff carry out by hand. */
  manualOrders: () => '/super-admin/manual-orders',
  allPickups: () => '/super-admin/pickups',
  driverList: (day?: string) => `/super-admin/pickups/drivers${day ? `?day=${day}` : ''}`,
  packagingOrders: () => '/super-admin/packaging',
  exports: () => '/super-admin/exports',
  failedMails: () => '/super-admin/mails',
  setup: () => '/super-admin/setup',
  audit: () => '/super-admin/audit',
  destinations: () => '/super-admin/destinations',
  cutOffs: () => '/super-admin/cut-offs',
  exchangeRates: () => '/super-admin/rates',
  clients: () => '/super-admin/clients',
  /** Clients are addressed by `user_uid` (docs/rules.md 2.3). */
  client: (uid: string) => `/super-admin/clients/${encodeURIComponent(uid)}`,
  bookForClient: (uid: string) => `/super-admin/clients/${encodeURIComponent(uid)}/pickup`,
  /** The client's own view, for support. */
  clientView: (uid: string) => `/super-admin/clients/${encodeURIComponent(uid)}/view`,
};
