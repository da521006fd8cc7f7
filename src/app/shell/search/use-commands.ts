import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import FilePen from 'lucide-react/icons/file-pen';
import Inbox from 'lucide-react/icons/inbox';
import Keyboard from 'lucide-react/icons/keyboard';
import Languages from 'lucide-react/icons/languages';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import LogOut from 'lucide-react/icons/log-out';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import SunMoon from 'lucide-react/icons/sun-moon';
import Upload from 'lucide-react/icons/upload';
import type { NavigateOptions, To } from 'react-router-dom';
import { userQuery } from '#app/api/persisted-queries.ts';
import { errorText } from '#app/i18n/messages.ts';
import { chooseLocale, currentLocale } from '#app/i18n/setup.ts';
import { useConnection } from '#app/offline/connection.ts';
import { useQueueLink } from '#app/parts/orders/queue-link.ts';
import { paths } from '#app/paths.ts';
import { pressLastLabel } from '#app/shell/print/press-last-label.ts';
import { chooseTheme, type Theme, themeStore } from '#app/shell/theme.ts';
import { isAppleDevice } from '#app/ui/apple-device.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { commandWords } from './command-words.ts';

export type Way = { to: To; options?: NavigateOptions } | { run: () => void };
export type Command = { id: string; title: string; words: string; icon: LucideIcon; keys?: string; way: Way };

export function useCommands(onLogOut: () => void): Command[] {
  const isOffline = useConnection() === 'offline';
  const { open: queue } = useQueueLink();
  // The frame loads the user.
  const user = useQuery({ ...userQuery(), enabled: false }).data?.data;
  const go = (path: To) => ({ to: path });
  const words = commandWords;
  const pickups = user?.is_pickup_allowed !== false;
  return [
    { id: 'new', title: t`Neuer Auftrag`, words: words.newOrder, icon: Plus, way: go('/order?new') },
    { id: 'drafts', title: t`Entwürfe`, words: words.drafts, icon: FilePen, way: go('/order?drafts') },
    {
      id: 'templates',
      title: t`Vorlagen`,
      words: words.templates,
      icon: LayoutTemplate,
      way: go('/order?templates'),
    },
    ...(pickups
      ? [
          {
            id: 'pickup',
            title: t`Abholung buchen`,
            words: words.bookPickup,
            icon: CalendarPlus,
            way: go(paths.bookPickup()),
          },
        ]
      : []),
    ...(isOffline
      ? []
      : [
          {
            id: 'import',
            title: t`Adressen importieren`,
            words: words.import,
            icon: Upload,
            way: go(`${paths.addressBook()}?import`),
          },
        ]),
    {
      id: 'queue',
      title: t`Warteschlange`,
      words: words.queue,
      icon: Inbox,
      way: { to: queue.to, options: { state: queue.state } },
    },
    {
      id: 'last-label',
      title: t`Letztes Label noch einmal drucken`,
      words: words.lastLabel,
      icon: Printer,
      keys: isAppleDevice() ? '⌥ R' : 'Alt R',
      way: { run: pressLastLabel },
    },
    {
      id: 'keys',
      title: t`Tastenkürzel`,
      words: words.keys,
      icon: Keyboard,
      keys: '?',
      way: go('/order?keys'),
    },
    {
      id: 'language',
      title: currentLocale() === 'de' ? 'English' : 'Deutsch',
      words: words.language,
      icon: Languages,
      way: { run: otherLanguage },
    },
    ...otherThemes().map(({ theme, title }) => ({
      id: theme,
      title,
      words: words.theme,
      icon: SunMoon,
      way: { run: () => chooseTheme(theme) },
    })),
    { id: 'logout', title: t`Abmelden`, words: words.logOut, icon: LogOut, way: { run: onLogOut } },
  ];
}

function otherLanguage(): void {
  chooseLocale(currentLocale() === 'de' ? 'en' : 'de').catch(() =>
    showSnackbar({ tone: 'error', text: errorText('OFFLINE') }),
  );
}

function otherThemes(): { theme: Theme; title: string }[] {
  const all: { theme: Theme; title: string }[] = [
    { theme: 'light', title: t`Darstellung: hell` },
    { theme: 'dark', title: t`Darstellung: dunkel` },
    { theme: 'device', title: t`Darstellung: wie das Gerät` },
  ];
  return all.filter(({ theme }) => theme !== themeStore.get());
}
