import { msg } from '@lingui/core/macro';
import Building2 from 'lucide-react/icons/building-2';
import KeyRound from 'lucide-react/icons/key-round';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Printer from 'lucide-react/icons/printer';
import ShieldCheck from 'lucide-react/icons/shield-check';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import TabletSmartphone from 'lucide-react/icons/tablet-smartphone';
import { paths } from '#app/paths.ts';

/** Pages of the user menu in its order, also for the global search. */
export const accountPages = [
  { path: paths.baseData(), label: msg`Stammdaten`, icon: Building2 },
  { path: paths.options(), label: msg`Optionen`, icon: SlidersHorizontal },
  { path: paths.sessions(), label: msg`Angemeldete Geräte`, icon: MonitorSmartphone },
  { path: paths.secondFactor(), label: msg`Zwei-Faktor-Anmeldung`, icon: ShieldCheck },
  { path: paths.device(), label: msg`Dieses Gerät`, icon: TabletSmartphone },
  { path: paths.printers(), label: msg`Drucker`, icon: Printer },
  { path: paths.passwordChange(), label: msg`Passwort ändern`, icon: KeyRound },
];
