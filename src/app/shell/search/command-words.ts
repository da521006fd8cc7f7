import { paths } from '#app/paths.ts';

/* Hidden search words for pages and actions, German and English in either language, because users mix both. */

export const pageWords: Readonly<Record<string, string>> = {
  [paths.dashboard()]: 'übersicht start overview dashboard home',
  [paths.order()]: 'auftrag erstellen create order shipment',
  [paths.orderImport()]:
    'viele aufträge importieren csv excel tabelle shop liste order import many orders bulk batch spreadsheet',
  [paths.history()]: 'archiv sendungen archive shipments labels drucken print',
  [paths.tracking()]: 'sendungsverfolgung verfolgen scannen tracking track scan',
  [paths.pickups()]: 'abholungen pickups driver fahrer',
  [paths.handover()]: 'übergabeliste fahrer handover list manifest',
  [paths.addressBook()]: 'adressbuch adressen address book contacts',
  [paths.articles()]: 'artikel waren güter hs-code zoll articles goods items customs sku',
  [paths.packaging()]: 'verpackung bestellen packaging order packing material boxes',
  [paths.downloads()]: 'downloads dokumente formulare documents forms agb terms',
  [paths.help()]: 'hilfe telefon help support phone contact',
  [paths.baseData()]: 'stammdaten absender base data company sender profile',
  [paths.options()]: 'optionen einstellungen options settings preferences',
  [paths.secondFactor()]:
    'zwei faktoren totp authenticator 2fa mfa sicherheit wiederherstellungscodes two-factor security',
  [paths.sessions()]: 'geräte sitzungen devices sessions',
  [paths.device()]: 'dieses gerät speicher offline this device storage',
  [paths.printers()]: 'drucker druckstation labeldrucker zpl ipp printers print station label printer',
  [paths.today()]: 'heute start wartet offen today home waiting open work',
  [paths.superAdmin()]: 'aufträge eingang liste orders inbox list',
  [paths.info()]: 'kennzahlen statistik umsatz figures statistics numbers revenue',
  [paths.clients()]:
    'kunden firmen konten freischalten sperren clients customers companies accounts activate lock',
  [paths.allShipments()]: 'sendungen pakete suchen shipments parcels search',
  [paths.manualOrders()]: 'manuelle aufträge von hand manual orders by hand',
  [paths.allPickups()]: 'abholungen fahrer tour fahrerliste pickups driver list route',
  [paths.packagingOrders()]: 'material verpackung bestellungen packaging orders supplies',
  [paths.exports()]: 'exporte abrechnung csv herunterladen exports billing download',
  [paths.destinations()]:
    'zielländer länder embargo sanktionen sperren ausschalten destinations countries sanctions',
  [paths.cutOffs()]: 'annahmeschluss abgabe uhrzeit abgabezeiten laufzeit cut-off cutoff handover times',
  [paths.exchangeRates()]: 'umrechnungskurse wechselkurse kurse währung zoll exchange rates currency customs',
  [paths.failedMails()]: 'e-mails mails aufgaben jobs gescheitert fehlgeschlagen failed unsent bounced',
  [paths.setup()]: 'einrichtung einstellungen platzhalter zahler setup configuration payers',
  [paths.audit()]: 'protokoll audit verlauf wer record log',
  [paths.passwordChange()]: 'passwort kennwort change password',
};

export const commandWords = {
  newOrder: 'neuer auftrag anlegen erfassen beginnen new order create start',
  drafts: 'entwürfe drafts',
  templates: 'vorlagen templates',
  import: 'adressen importieren einlesen csv import addresses upload',
  bookPickup: 'abholung buchen book pickup driver fahrer',
  queue: 'warteschlange queue wartet waiting outbox',
  language: 'sprache language deutsch german english englisch',
  theme: 'darstellung theme hell dunkel light dark mode farben gerät device',
  keys: 'tastenkürzel tastatur keyboard shortcuts keys',
  lastLabel: 'letztes label noch einmal drucken nachdrucken print last label again reprint',
  logOut: 'abmelden ausloggen log out logout sign out',
} as const;
