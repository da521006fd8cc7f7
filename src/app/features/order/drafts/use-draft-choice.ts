import { type KeyboardEvent, useRef, useState } from 'react';
import type { Draft } from '#app/offline/rows/draft.ts';

/** `free`: selectable drafts, so none that a window has open. */
export function useDraftChoice(free: readonly Draft[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const chosen = free.filter((it) => ids.has(it.id));

  /** `isRange`: from the last chosen draft to this one, in list order. */
  function choose(id: string, isOn: boolean, isRange: boolean) {
    const [from, to] = [free.findIndex((it) => it.id === last.current), free.findIndex((it) => it.id === id)];
    const range =
      isRange && from !== -1 && to !== -1 ? free.slice(Math.min(from, to), Math.max(from, to) + 1) : [];
    const changed = [id, ...range.map((it) => it.id)];
    last.current = id;
    setIds((before) => {
      const next = new Set(before);
      for (const it of changed) {
        if (isOn) next.add(it);
        else next.delete(it);
      }
      return next;
    });
  }

  const chooseAll = (isOn: boolean) => setIds(new Set(isOn ? free.map((it) => it.id) : []));

  function onKeyDown(event: KeyboardEvent) {
    if (event.key.toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    chooseAll(true);
  }

  return { chosen, isChosen: (id: string) => ids.has(id), choose, chooseAll, onKeyDown };
}
