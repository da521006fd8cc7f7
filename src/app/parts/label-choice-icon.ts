import FileDown from 'lucide-react/icons/file-down';
import Grid2x2 from 'lucide-react/icons/grid-2x2';
import RectangleVertical from 'lucide-react/icons/rectangle-vertical';
import type { LabelChoice } from './label-choice.ts';

/** The picture of a format that labels can be printed in. */
export function labelChoiceIcon(choice: LabelChoice) {
  if (choice === 'zpl') return FileDown;
  return choice === 'pdf_a6' ? RectangleVertical : Grid2x2;
}
