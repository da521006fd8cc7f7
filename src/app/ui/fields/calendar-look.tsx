import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { DayPickerLocale } from 'react-day-picker';
import { de } from 'react-day-picker/locale/de';
import { enGB } from 'react-day-picker/locale/en-GB';
import { joinClasses } from '#app/ui/join-classes.ts';

const navButton =
  'grid size-row place-items-center rounded-control text-muted transition-colors enabled:hover:bg-fill enabled:hover:text-ink disabled:opacity-45 aria-disabled:opacity-45';

export const monthLook = {
  root: 'w-fit select-none',
  months: 'relative',
  month: 'flex flex-col gap-2',
  month_caption: 'flex h-row items-center pl-2.5 font-semibold text-sm',
  nav: 'absolute top-0 right-0 flex gap-1',
  button_previous: navButton,
  button_next: navButton,
  month_grid: 'tabular border-collapse',
  weekday: 'h-8 w-10 font-normal text-muted text-xs pointer-coarse:w-11',
  day: 'group p-0 text-center',
};

export const dayLook = joinClasses(
  'relative grid h-control w-10 place-items-center rounded-control text-sm transition-colors pointer-coarse:w-11',
  'enabled:hover:bg-fill group-data-today:font-semibold group-data-today:text-brand',
  'group-data-disabled:text-faint group-data-outside:invisible',
);

export const calendarLocale = (locale: string): DayPickerLocale => (locale.startsWith('de') ? de : enGB);

export function Arrow({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight;
  return <Icon aria-hidden="true" className="size-5" />;
}
