import { foldText } from '#app/ui/fields/fold-text.ts';

/** Matches if every word occurs in a text; a number may have spaces. An empty query matches nothing. */
export function fitsWords(query: string): (texts: readonly string[]) => boolean {
  const words = wordsOf(query);
  return (texts) => {
    const { folded } = foldText(texts.join(' '));
    return words.length > 0 && words.every((word) => folded.includes(word));
  };
}

export const wordsOf = (text: string) => foldText(text).folded.split(/\s+/).filter(Boolean);
