import { msg } from '@lingui/core/macro';
import Plus from 'lucide-react/icons/plus';
import TextAlignStart from 'lucide-react/icons/text-align-start';
import { paths } from '#app/paths.ts';

/** The pages of the side drawer, in its order; the global search finds them too. */
export const navPages = [
  { path: paths.order(), label: msg`Auftrag erstellen`, icon: Plus },
  { path: paths.history(), label: msg`Archiv`, icon: TextAlignStart },
];
