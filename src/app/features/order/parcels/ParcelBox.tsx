import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '#app/i18n/format.ts';
import { joinClasses } from '#app/ui/join-classes.ts';
import { boxView, drawBox, type Point, pointList, type Size } from './box-geometry.ts';

export function ParcelBox({ size, girth }: { size: Size; girth: number }) {
  const { t } = useLingui();
  const isKnown = size.length > 0 && size.width > 0 && size.height > 0;
  const drawing = drawBox(size);
  const sides = [size.length, size.width, size.height].map((side) => formatNumber(side, 0)).join(' × ');
  const around = formatNumber(girth, 0);
  const text = isKnown ? t`${sides} cm, Gurtmaß ${around} cm` : t`Noch ohne Maße`;
  return (
    <figure className="flex flex-col items-center gap-0.5">
      <svg
        viewBox={`0 0 ${boxView.width} ${boxView.height}`}
        role="img"
        aria-label={text}
        strokeWidth="1.4"
        strokeLinejoin="round"
        strokeLinecap="round"
        className={joinClasses(
          'w-full max-w-46 overflow-visible',
          isKnown ? 'stroke-brand' : 'stroke-field [stroke-dasharray:3_3]',
        )}
      >
        <polygon points={pointList(drawing.top)} className={isKnown ? 'fill-brand/8' : 'fill-sunken'} />
        <polygon points={pointList(drawing.left)} className={isKnown ? 'fill-brand/18' : 'fill-sunken'} />
        <polygon points={pointList(drawing.right)} className={isKnown ? 'fill-brand/28' : 'fill-sunken'} />
        {isKnown && (
          <polyline
            points={pointList(drawing.girth)}
            fill="none"
            strokeWidth="2.4"
            className="stroke-accent"
          />
        )}
        <SideLength at={drawing.labels.length} anchor="end" side={size.length} />
        <SideLength at={drawing.labels.width} anchor="start" side={size.width} />
        <SideLength at={drawing.labels.height} anchor="end" side={size.height} />
      </svg>
      <figcaption className="tabular text-center text-muted text-xs">
        {isKnown ? t`Gurtmaß ${around} cm` : t`Maße eingeben`}
      </figcaption>
    </figure>
  );
}

function SideLength({ at, anchor, side }: { at: Point; anchor: 'start' | 'end'; side: number }) {
  if (side === 0) return null;
  return (
    <text x={at[0]} y={at[1]} textAnchor={anchor} stroke="none" className="tabular fill-muted text-[11px]">
      {formatNumber(side, 0)}
    </text>
  );
}
