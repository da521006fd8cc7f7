import type { LucideIcon, LucideProps } from 'lucide-react';
import FileDown from 'lucide-react/icons/file-down';
import FileImage from 'lucide-react/icons/file-image';
import { forwardRef } from 'react';
import { isDownload, type LabelChoice } from './label-choice.ts';

/** mm, and places per row and column. */
type Sheet = { width: number; height: number; columns: number; rows: number };

const a4 = { width: 210, height: 297 };
const sheets: readonly [RegExp, Sheet][] = [
  [/^pdf_a6$/, { width: 105, height: 148, columns: 1, rows: 1 }],
  [/^pdf_100x150$/, { width: 100, height: 150, columns: 1, rows: 1 }],
  [/^pdf_103x199$/, { width: 103, height: 199, columns: 1, rows: 1 }],
  [/^pdf_4x6$/, { width: 101.6, height: 152.4, columns: 1, rows: 1 }],
  [/^pdf_a4_two_/, { ...a4, columns: 1, rows: 2 }],
  [/^pdf_a4_one$/, { ...a4, columns: 1, rows: 1 }],
  [/^pdf_a4_/, { ...a4, columns: 2, rows: 2 }],
];

/** The icon is 24 high; A4 fills it and other sheets are to scale. */
const scale = 21 / a4.height;
const side = 24;

function createPicture({ width, height, columns, rows }: Sheet, first: number): LucideIcon {
  const [w, h] = [width * scale, height * scale];
  const [left, top] = [(side - w) / 2, (side - h) / 2];
  const places = Array.from({ length: columns * rows }, (_, at) => ({
    at,
    x: left + (at % columns) * (w / columns),
    y: top + Math.floor(at / columns) * (h / rows),
  }));
  return forwardRef<SVGSVGElement, LucideProps>(({ size = side, absoluteStrokeWidth: _, ...props }, ref) => (
    <svg
      {...props}
      ref={ref}
      aria-hidden="true"
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinejoin="round"
    >
      {places.map(({ at, x, y }) => (
        <rect
          key={at}
          x={x}
          y={y}
          width={w / columns}
          height={h / rows}
          fill={at >= first ? 'currentColor' : 'none'}
          fillOpacity={0.25}
        />
      ))}
    </svg>
  ));
}

const pictures = new Map<LabelChoice, LucideIcon>();

export function labelChoiceIcon(choice: LabelChoice): LucideIcon {
  if (isDownload(choice)) return choice.startsWith('png') ? FileImage : FileDown;
  const known = pictures.get(choice);
  if (known) return known;
  const sheet = sheets.find(([pattern]) => pattern.test(choice))?.[1] ?? { ...a4, columns: 1, rows: 1 };
  const start = sheet.columns * sheet.rows > 1 ? Number(choice.at(-1)) - 1 : 0;
  const picture = createPicture(sheet, start);
  pictures.set(choice, picture);
  return picture;
}
