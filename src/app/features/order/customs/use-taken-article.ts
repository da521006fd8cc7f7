import { useEffect, useEffectEvent, useState } from 'react';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { saveArticle } from '#app/offline/articles/article-cache.ts';
import { plainArticle, type SavedArticle } from '#domain/articles/article.ts';
import { takeArticle, weightOfLine } from './take-article.ts';
import { showValueLeftOut } from './value-left-out.ts';

/**
 * Article of a goods line, until the user changes its text. The weight follows the quantity until the user types one.
 */
export function useTakenArticle(index: number) {
  const { form } = useOrderEditor();
  const [taken, setTaken] = useState<{ article: SavedArticle; weight: number | null }>();
  const quantity = useDerived(() => form.values.value.customs.lines[index]?.quantity ?? null);
  const description = useDerived(() => form.values.value.customs.lines[index]?.description ?? '');
  const article = taken?.article;
  const isStillIt = article && [article.text_de, article.text_en].includes(description.trim());

  useEffect(() => {
    if (!taken || !isStillIt) return;
    const weight = weightOfLine(taken.article, quantity);
    const now = form.values.peek().customs.lines[index]?.net_weight ?? null;
    if (weight === null || weight === taken.weight || now !== taken.weight) return;
    form.set(`customs.lines.${index}.net_weight`, weight);
    setTaken({ ...taken, weight });
  }, [form, index, quantity, taken, isStillIt]);

  useDangerName(isStillIt ? article : undefined, (saved) =>
    setTaken((now) => now && { ...now, article: now.article === article ? saved : now.article }),
  );

  function take(next: SavedArticle) {
    const taken = takeArticle(form, index, next);
    const line = form.values.peek().customs.lines[index];
    setTaken({ article: next, weight: line?.net_weight ?? null });
    if ((line?.quantity ?? null) === null) form.focus(`customs.lines.${index}.quantity`);
    showValueLeftOut(taken, next);
  }

  return { article: isStillIt ? article : undefined, take };
}

/** The article takes the name that the user chooses at the parcel, so that it is asked for once (docs/rules.md 9.17). */
function useDangerName(article: SavedArticle | undefined, onSaved: (saved: SavedArticle) => void): void {
  const { form } = useOrderEditor();
  const chosen = useDerived(() => {
    const kind = article?.danger_kind || undefined;
    if (!kind || article?.danger_name) return '';
    const parcel = form.values.value.parcels.find(
      (it) => it[kind] && it.un_number.replace(/\D/g, '') === article?.un_number,
    );
    return parcel?.danger_name ?? '';
  });
  const save = useEffectEvent(async (name: string) => {
    if (!article) return;
    onSaved(await saveArticle({ ...plainArticle(article), danger_name: name }, article));
  });
  useEffect(() => {
    // The next order asks again after a failure.
    if (chosen !== '') save(chosen).catch(() => {});
  }, [chosen]);
}
