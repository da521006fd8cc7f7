import FileDown from 'lucide-react/icons/file-down';
import FileImage from 'lucide-react/icons/file-image';
import Grid2x2 from 'lucide-react/icons/grid-2x2';
import RectangleVertical from 'lucide-react/icons/rectangle-vertical';
import Rows2 from 'lucide-react/icons/rows-2';
import { isDownload, type LabelChoice } from './label-choice.ts';

/** The picture of a format that labels can be printed in: the sheet with its places, or a file. */
export function labelChoiceIcon(choice: LabelChoice) {
  if (isDownload(choice)) return choice.startsWith('png') ? FileImage : FileDown;
  if (choice.startsWith('pdf_a4_two')) return Rows2;
  return /^pdf_a4_\d/.test(choice) ? Grid2x2 : RectangleVertical;
}
