import { msg } from '@lingui/core/macro';
import ChartColumnBig from 'lucide-react/icons/chart-column-big';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Clock from 'lucide-react/icons/clock';
import Coins from 'lucide-react/icons/coins';
import FolderDown from 'lucide-react/icons/folder-down';
import Globe from 'lucide-react/icons/globe';
import HandHelping from 'lucide-react/icons/hand-helping';
import ListTodo from 'lucide-react/icons/list-todo';
import MailX from 'lucide-react/icons/mail-x';
import Package from 'lucide-react/icons/package';
import PackageOpen from 'lucide-react/icons/package-open';
import ScrollText from 'lucide-react/icons/scroll-text';
import Sun from 'lucide-react/icons/sun';
import Truck from 'lucide-react/icons/truck';
import Users from 'lucide-react/icons/users';
import { paths } from '#app/paths.ts';
import type { NavPage } from './nav-pages.ts';

/** Staff pages in menu order, also for the global search. */
export const adminPages: readonly NavPage[] = [
  { path: paths.today(), label: msg`Heute`, icon: Sun },
  { path: paths.superAdmin(), label: msg`Aufträge`, icon: ClipboardList },
  { path: paths.info(), label: msg`Kennzahlen`, icon: ChartColumnBig },
  { path: paths.clients(), label: msg`Kunden`, icon: Users },
  { path: paths.allShipments(), label: msg`Sendungen`, icon: Package },
  { path: paths.manualOrders(), label: msg`Manuelle Aufträge`, icon: HandHelping },
  { path: paths.allPickups(), label: msg`Abholungen`, icon: Truck },
  { path: paths.packagingOrders(), label: msg`Materialbestellungen`, icon: PackageOpen },
  { path: paths.exports(), label: msg`Exporte`, icon: FolderDown },
  { path: paths.destinations(), label: msg`Zielländer`, icon: Globe },
  { path: paths.cutOffs(), label: msg`Annahmeschluss`, icon: Clock },
  { path: paths.exchangeRates(), label: msg`Umrechnungskurse`, icon: Coins },
  { path: paths.failedMails(), label: msg`Gescheiterte E-Mails`, icon: MailX },
  { path: paths.audit(), label: msg`Protokoll`, icon: ScrollText },
  { path: paths.setup(), label: msg`Einrichtung`, icon: ListTodo },
];
