import { foldText } from './fold-text.ts';

type Texts<Item> = { getText: (item: Item) => string; getDetail?: (item: Item) => string | undefined };

/** Every word must occur; items that begin with the query come first. */
export function filterItems<Item>(
  items: readonly Item[],
  query: string,
  texts: Texts<Item>,
): readonly Item[] {
  const search = foldText(query).folded.trim();
  if (search === '') return items;
  const words = search.split(/\s+/);
  const leading: Item[] = [];
  const others: Item[] = [];
  for (const item of items) {
    const text = foldText(texts.getText(item)).folded;
    const whole = `${text} ${foldText(texts.getDetail?.(item) ?? '').folded}`;
    if (text.startsWith(search)) leading.push(item);
    else if (words.every((word) => whole.includes(word))) others.push(item);
  }
  return [...leading, ...others];
}
