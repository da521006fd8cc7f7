import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';

type ChipsState = {
  values: readonly string[];
  onChange: (values: string[]) => void;
  text: string;
  onTextChange: (text: string) => void;
  toChip: (text: string) => string | undefined;
  getText: (value: string) => string;
  pauseMs: number | undefined;
};

export function useChips(state: ChipsState) {
  const [news, setNews] = useState('');
  const { text, pauseMs, toChip } = state;
  const onPause = useRef(() => {});
  onPause.current = () => {
    if (toChip(text) !== undefined) add([text]);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the text begins the pause anew
  useEffect(() => {
    if (pauseMs === undefined) return;
    const timer = setTimeout(() => onPause.current(), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);

  /** Returns invalid texts, which stay in the field. */
  function add(texts: readonly string[]): string[] {
    const { values, onChange, onTextChange, getText } = state;
    const given = texts.map((it) => it.trim()).filter(Boolean);
    const left = given.filter((it) => toChip(it) === undefined);
    const chips = given.map(toChip).filter((it) => it !== undefined);
    const added = [...new Set(chips)].filter((chip) => !values.includes(chip));
    if (added.length > 0) onChange([...values, ...added]);
    if (left.join(' ') !== text) onTextChange(left.join(' '));
    const names = (added.length > 0 ? added : chips).map(getText).join(', ');
    if (added.length > 0) setNews(t`${names} hinzugefügt`);
    else if (chips.length > 0)
      setNews(chips.length === 1 ? t`${names} ist schon eingetragen` : t`${names} sind schon eingetragen`);
    return left;
  }

  function remove(index: number): void {
    const { values, onChange, getText } = state;
    const name = getText(values[index] ?? '');
    onChange(values.filter((_, at) => at !== index));
    setNews(t`${name} entfernt`);
  }

  return { news, add, remove };
}
