import { plural } from '@lingui/core/macro';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '#app/i18n/format.ts';
import { joinClasses } from '#app/ui/join-classes.ts';
import type { Period, SpanUnit } from '#domain/staff/info.ts';
import { axisTicks } from './axis-ticks.ts';
import { shortSpanText, spanText } from './info-words.ts';
import { type Series, sumOf } from './series.ts';
import { shipmentsLink } from './shipments-link.ts';

type BarChartProps = {
  label: string;
  unit: SpanUnit;
  spans: readonly Period[];
  series: readonly Series[];
  active: number | undefined;
  onActive: (span: number | undefined) => void;
};

/** Maximum labels. */
const mostLabels = 7;
/** Free share of a bar's slot per side. */
const gap = 0.14;
const percent = (share: number) => `${share * 100}%`;

/**
 * Each bar links to its span's shipments. All bars share one Tab stop; arrow keys move between them. Sizes are shares,
 * so nothing is measured.
 */
export function BarChart({ label, unit, spans, series, active, onActive }: BarChartProps) {
  const hatch = useId();
  const bars = useRef<(Element | null)[]>([]);
  const [stop, setStop] = useState(spans.length - 1);
  const tabStop = Math.min(stop, spans.length - 1);
  const totals = spans.map((_, at) => sumOf(series.map(({ counts }) => counts[at] ?? 0)));
  const ticks = axisTicks(Math.max(...totals, 1));
  const top = ticks.at(-1) ?? 1;
  const slot = 1 / spans.length;

  function move(at: number, key: string): boolean {
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: spans.length - 1 }[key];
    if (next === undefined) return false;
    (bars.current[next] as SVGAElement | null | undefined)?.focus();
    return true;
  }

  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 pr-3">
      <Axis ticks={ticks} top={top} />
      {/* biome-ignore lint/a11y/useSemanticElements: a group of links that are drawn */}
      <svg role="group" aria-label={label} className="h-56 w-full overflow-visible">
        <defs>
          <pattern
            id={hatch}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="2" height="6" className="fill-surface" />
          </pattern>
        </defs>
        {ticks.map((tick) => (
          <line
            key={tick}
            x1="0"
            x2="100%"
            y1={percent(1 - tick / top)}
            y2={percent(1 - tick / top)}
            className={tick === 0 ? 'stroke-field' : 'stroke-line-soft'}
          />
        ))}
        {spans.map((span, at) => {
          const day = spanText(span);
          const parts = series.flatMap(({ label, counts }) =>
            counts[at] ? [`${label} ${formatNumber(counts[at])}`] : [],
          );
          const total = plural(totals[at] ?? 0, { one: '# Sendung', other: '# Sendungen' });
          return (
            <Link
              key={span.from}
              ref={(link: Element | null) => {
                bars.current[at] = link;
              }}
              to={shipmentsLink(span)}
              tabIndex={at === tabStop ? 0 : -1}
              aria-label={[`${day}: ${total}`, ...parts].join(', ')}
              onFocus={() => {
                setStop(at);
                onActive(at);
              }}
              onBlur={() => onActive(undefined)}
              onPointerEnter={() => onActive(at)}
              onPointerLeave={() => onActive(undefined)}
              onKeyDown={(event) => {
                if (move(at, event.key)) event.preventDefault();
              }}
              className="group outline-none"
            >
              <rect
                x={percent(at * slot)}
                width={percent(slot)}
                y="0"
                height="100%"
                rx="2"
                className={joinClasses(
                  'group-focus-visible:stroke-2 group-focus-visible:stroke-ring',
                  at === active ? 'fill-fill' : 'fill-transparent',
                )}
              />
              <Stack
                {...{ series, at, top, hatch }}
                x={percent((at + gap) * slot)}
                width={percent((1 - 2 * gap) * slot)}
              />
            </Link>
          );
        })}
      </svg>
      <SpanNames spans={spans} unit={unit} />
    </div>
  );
}

function Axis({ ticks, top }: { ticks: readonly number[]; top: number }) {
  return (
    <div aria-hidden="true" className="relative grid h-56">
      {ticks.map((tick) => (
        <span
          key={tick}
          style={{ bottom: percent(tick / top) }}
          className="tabular absolute right-0 translate-y-1/2 text-muted text-xs"
        >
          {formatNumber(tick)}
        </span>
      ))}
      {/* Invisible widest label: sets the column's width. */}
      <span className="tabular invisible text-xs">{formatNumber(top)}</span>
    </div>
  );
}

function SpanNames({ spans, unit }: Pick<BarChartProps, 'spans' | 'unit'>) {
  const slot = 1 / spans.length;
  const step = Math.ceil(spans.length / mostLabels);
  return (
    <div aria-hidden="true" className="relative col-start-2 mt-1.5 h-5">
      {spans.map((span, at) =>
        at % step === 0 ? (
          <span
            key={span.from}
            style={{ left: percent((at + 0.5) * slot) }}
            className={joinClasses(
              'tabular absolute -translate-x-1/2 whitespace-nowrap text-muted text-xs',
              (at / step) % 2 === 1 && 'max-sm:hidden',
            )}
          >
            {shortSpanText(span, unit)}
          </span>
        ) : null,
      )}
    </div>
  );
}

type StackProps = {
  series: readonly Series[];
  at: number;
  top: number;
  hatch: string;
  x: string;
  width: string;
};

/** From the bottom up. */
function Stack({ series, at, top, hatch, x, width }: StackProps) {
  let below = 0;
  return series.map(({ key, look, counts }) => {
    const count = counts[at] ?? 0;
    if (count === 0) return null;
    below += count;
    const place = { x, width, y: percent(1 - below / top), height: percent(count / top) };
    return (
      <g key={key}>
        <rect {...place} className={look.fill} />
        {look.isHatched && <rect {...place} fill={`url(#${hatch})`} />}
        {below > count && (
          <line
            x1={x}
            x2={`${Number.parseFloat(x) + Number.parseFloat(width)}%`}
            y1={percent(1 - (below - count) / top)}
            y2={percent(1 - (below - count) / top)}
            className="stroke-surface"
          />
        )}
      </g>
    );
  });
}
