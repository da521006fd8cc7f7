import type { Series } from './series.ts';

export function Swatch({ look }: Pick<Series, 'look'>) {
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 shrink-0 self-center">
      <rect width="12" height="12" rx="2" className={look.fill} />
      {look.isHatched && (
        <path d="M-1 7 7 -1M1 13 13 1" strokeWidth="2" className="fill-none stroke-surface" />
      )}
    </svg>
  );
}
