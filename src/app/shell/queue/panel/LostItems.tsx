import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatClock, formatDate } from '#app/i18n/format.ts';
import { askForLost } from '#app/offline/queue/ask-for-lost.ts';
import { type LostItem, readLost, writeLost } from '#app/offline/queue/waiting-list.ts';
import { useWorkDatabase } from '#app/offline/rows/db.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';
import { Button } from '#app/ui/Button.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { summaryWords, titleWords } from './queue-words.ts';

/** Items lost because the browser deleted the database; asks the server about them. */
export function LostItems() {
  const { t } = useLingui();
  const db = useWorkDatabase();
  const lost = useLiveQuery(() => readLost(db), [db]) ?? [];
  const [isAsking, setIsAsking] = useState(false);
  if (lost.length === 0) return null;

  async function ask() {
    setIsAsking(true);
    const isAll = await askForLost(db);
    setIsAsking(false);
    if (!isAll)
      showSnackbar({
        tone: 'warning',
        text: t`Der Server antwortet gerade nicht. Bitte fragen Sie ihn später noch einmal.`,
      });
  }

  const isKnown = lost.every((it) => it.isGone);
  return (
    <section aria-label={t`Verschwunden`} className="border-line border-b bg-error-soft px-5 py-4 text-sm">
      <h3 className="font-semibold text-error">
        <Plural
          value={lost.length}
          one="# Eintrag, der hier wartete, ist nicht mehr auf diesem Gerät"
          other="# Einträge, die hier warteten, sind nicht mehr auf diesem Gerät"
        />
      </h3>
      <p className="mt-1">
        {t`Der Browser hat den Speicher der App gelöscht. Was davon angekommen war, weiß der Server; was nicht, muss neu eingegeben werden.`}
      </p>
      <ul className="mt-2 grid gap-2">
        {lost.map((item) => (
          <li key={item.id}>
            <p className="break-words font-semibold">{titleWords(item)}</p>
            <p className="text-label text-xs">
              {summaryWords(item)} · <Since item={item} />
            </p>
            {item.isGone && <p>{t`Nicht angekommen. Bitte geben Sie es neu ein.`}</p>}
          </li>
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap gap-2">
        {!isKnown && (
          <Button variant="primary" isLoading={isAsking} onClick={() => void ask()}>
            {t`Den Server fragen`}
          </Button>
        )}
        {isKnown && <Button onClick={() => void writeLost(db, [])}>{t`Verstanden`}</Button>}
      </p>
    </section>
  );
}

function Since({ item }: { item: LostItem }) {
  const { t } = useLingui();
  const at = new Date(item.createdAt);
  const [day, time] = [formatDate(at), formatClock(at)];
  return t`gespeichert am ${day}, ${time}`;
}
