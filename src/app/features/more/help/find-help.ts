import { foldText } from '#app/ui/fields/fold-text.ts';
import { type HelpText, type HelpTexts, type HelpTopic, helpTopicNames } from './help-topics.ts';

const wordsIn = (text: string) =>
  foldText(text)
    .folded.split(/[^\p{L}\d]+/u)
    .filter(Boolean);

/** Question first, then keywords, then answer. */
function rank({ question, answer, also = '' }: HelpText, requested: readonly string[]): number {
  const places = [question, also, answer.join(' ')].map((it) => foldText(it).folded);
  const found = requested.map((word) => places.findIndex((place) => place.includes(word)));
  return found.includes(-1) ? -1 : Math.max(0, ...found);
}

/** Requires every word; returns all if the search is empty. */
export function findHelp(texts: HelpTexts, search: string): HelpTopic[] {
  const requested = wordsIn(search);
  return helpTopicNames
    .map((topic) => ({ topic, rank: rank(texts[topic], requested) }))
    .filter((it) => it.rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ topic }) => topic);
}
