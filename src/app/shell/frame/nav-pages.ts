import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import BookUser from 'lucide-react/icons/book-user';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import ClipboardPenLine from 'lucide-react/icons/clipboard-pen-line';
import FileDown from 'lucide-react/icons/file-down';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MapPinned from 'lucide-react/icons/map-pinned';
import Package from 'lucide-react/icons/package';
import Plus from 'lucide-react/icons/plus';
import Sheet from 'lucide-react/icons/sheet';
import Tag from 'lucide-react/icons/tag';
import TextAlignStart from 'lucide-react/icons/text-align-start';
import Truck from 'lucide-react/icons/truck';
import { paths } from '#app/paths.ts';

export type NavPage = {
  path: string;
  label: MessageDescriptor;
  icon: LucideIcon;
  /** Hidden from clients without pickups (use-nav-pages.ts). */
  isForPickups?: true;
};

/** Pages of the drawer in its order, also for the global search. */
export const navPages: readonly NavPage[] = [
  { path: paths.dashboard(), label: msg`Übersicht`, icon: LayoutDashboard },
  { path: paths.order(), label: msg`Auftrag erstellen`, icon: Plus },
  { path: paths.orderImport(), label: msg`Aufträge importieren`, icon: Sheet },
  { path: paths.history(), label: msg`Archiv`, icon: TextAlignStart },
  { path: paths.tracking(), label: msg`Sendungsverfolgung`, icon: MapPinned },
  { path: paths.pickups(), label: msg`Abholungen`, icon: Truck, isForPickups: true },
  { path: paths.handover(), label: msg`Übergabeliste`, icon: ClipboardPenLine },
  { path: paths.addressBook(), label: msg`Adressbuch`, icon: BookUser },
  { path: paths.articles(), label: msg`Artikel`, icon: Tag },
  { path: paths.packaging(), label: msg`Verpackungsmaterial`, icon: Package },
];

/** Staff also have a menu entry for all pickups and their own overview. */
export const ownPickupsLabel = msg`Eigene Abholungen`;

/** Pages of the user menu beside those of the account. */
export const helpPages: readonly NavPage[] = [
  { path: paths.downloads(), label: msg`Downloads`, icon: FileDown },
  { path: paths.help(), label: msg`Hilfe`, icon: CircleQuestionMark },
];
