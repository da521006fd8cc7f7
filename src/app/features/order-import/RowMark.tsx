import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { joinClasses } from '#app/ui/join-classes.ts';
import type { JudgedRow } from './judged-row.ts';
import { markOf, rowWords } from './row-words.ts';

type RowMarkProps = {
  row: JudgedRow;
  knownSince: ReadonlyMap<string, number>;
  wordsId: string;
  onPress: () => void;
};

/** The number of a row's faults at its left edge; pressed, it leads to the first. */
export function RowMark({ row, knownSince, wordsId, onPress }: RowMarkProps) {
  const { t } = useLingui();
  const mark = markOf(row);
  if (!mark) return null;
  const number = row.rows[0] ?? 0;
  const count =
    mark.tone === 'error'
      ? plural(mark.count, { one: '# Fehler', other: '# Fehler' })
      : plural(mark.count, { one: '# Frage', other: '# Fragen' });
  const words = rowWords(row, knownSince);
  return (
    <button
      type="button"
      data-mark={row.id}
      onClick={onPress}
      aria-label={t`${count}, Zeile ${number}`}
      aria-describedby={words.length > 0 ? wordsId : undefined}
      data-tooltip={words.map((it) => it.text).join('\n') || count}
      className={joinClasses(
        'tabular grid h-5 min-w-5 place-items-center rounded-full px-1 font-semibold text-xs',
        mark.tone === 'error' ? 'bg-error-fill text-on-error' : 'bg-warning-soft text-warning',
      )}
    >
      {mark.count}
    </button>
  );
}
