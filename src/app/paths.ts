/** Every address of the app as a function; nobody writes one by hand. */
export const paths = {
  login: () => '/',
  /** Leads each role to where it begins: what an installed app and links for everybody open. */
  start: () => '/start',
  register: () => '/#reg',
  /** Where an identity provider sends people back. */
  signedIn: () => '/signed-in',
  logout: () => '/logout',
  registerComplete: () => '/register-complete',
  emailVerification: () => '/email-verification',
  /** Where the link of the mail leads; without a code it offers to send one. */
  password: () => '/password',
  /** With a draft's id the order page opens that draft. */
  order: (draftId?: string) => (draftId ? `/order?draft=${encodeURIComponent(draftId)}` : '/order'),
  /** Many orders from a file; with a batch's id that batch. */
  orderImport: (batch?: string) =>
    batch ? `/order/import?batch=${encodeURIComponent(batch)}` : '/order/import',
  history: () => '/history',
  shipment: (id: string) => `/history/${encodeURIComponent(id)}`,
  /** What is handed to the driver on a day. */
  handover: () => '/history/handover',
  addressBook: () => '/addressbook',
  /** The client's own list of goods. */
  articles: () => '/articles',
  tracking: () => '/tracking',
  /** For a recipient without an account: by number and postal code; a link may bring the number along. */
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
  /** Print stations, and where this device prints. */
  printers: () => '/settings/printers',
  passwordChange: () => '/password-change',
  /** The overview of orders; every other page of the staff is below it. */
  superAdmin: () => '/super-admin',
  /** What waits for the staff: where they begin. */
  today: () => '/super-admin/today',
  info: () => '/super-admin/info',
  allShipments: () => '/super-admin/shipments',
  /** As the staff see it. */
  anyShipment: (id: string) => `/super-admin/shipments/${encodeURIComponent(id)}`,
  /** The staff's work list of orders that people carry out. */
  manualOrders: () => '/super-admin/manual-orders',
  allPickups: () => '/super-admin/pickups',
  /** Whom the driver comes to on a day; today without one. */
  driverList: (day?: string) => `/super-admin/pickups/drivers${day ? `?day=${day}` : ''}`,
  packagingOrders: () => '/super-admin/packaging',
  exports: () => '/super-admin/exports',
  /** Mails that could not be sent. */
  failedMails: () => '/super-admin/mails',
  /** What the operator has still to set. */
  setup: () => '/super-admin/setup',
  /** Who did what. */
  audit: () => '/super-admin/audit',
  /** What one EUR is worth, by the staff's word. */
  destinations: () => '/super-admin/destinations',
  exchangeRates: () => '/super-admin/rates',
  clients: () => '/super-admin/clients',
  /** A page about a client is found by the `user_uid` (docs/rules.md 2.3). */
  client: (uid: string) => `/super-admin/clients/${encodeURIComponent(uid)}`,
  /** The staff book a pickup for the client. */
  bookForClient: (uid: string) => `/super-admin/clients/${encodeURIComponent(uid)}/pickup`,
  /** What the client sees, for support. */
  clientView: (uid: string) => `/super-admin/clients/${encodeURIComponent(uid)}/view`,
};
