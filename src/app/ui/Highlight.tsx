import type { ReactNode } from 'react';
import { foldText } from '#app/ui/fields/fold-text.ts';

/** Marks the search words, ignoring accents and case. */
export function Highlight({ text, query }: { text: string; query: string }) {
  const ranges = findRanges(text, query);
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of ranges) {
    if (from > at) pieces.push(text.slice(at, from));
    pieces.push(<mark key={from}>{text.slice(from, to)}</mark>);
    at = to;
  }
  pieces.push(text.slice(at));
  return <>{pieces}</>;
}

function findRanges(text: string, query: string): [number, number][] {
  const words = foldText(query).folded.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const { folded, positions } = foldText(text);
  const marked = new Set<number>();
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      for (let i = at; i < at + word.length; i += 1) marked.add(positions[i] ?? 0);
    }
  }
  const ranges: [number, number][] = [];
  for (const at of [...marked].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === at) last[1] = at + 1;
    else ranges.push([at, at + 1]);
  }
  return ranges;
}
