import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Issue } from '#domain/values/codes.ts';

export type FormIssues = {
  all: ReadonlySignal<readonly Issue[]>;
  /** First issue of the path; its object stays the same while its content does. */
  at: (path: string) => ReadonlySignal<Issue | undefined>;
  isTold: (path: string) => boolean;
  setFound: (found: readonly Issue[]) => void;
  tell: (told: readonly Issue[]) => void;
  forget: (path: string) => void;
};

const isSame = (a: Issue, b: Issue) =>
  a.path === b.path && a.code === b.code && JSON.stringify(a.params ?? {}) === JSON.stringify(b.params ?? {});

function keepSame(before: readonly Issue[], next: readonly Issue[]): readonly Issue[] {
  const kept = next.map((issue) => before.find((it) => isSame(it, issue)) ?? issue);
  const isUnchanged = kept.length === before.length && kept.every((it, index) => it === before[index]);
  return isUnchanged ? before : kept;
}

export function createFormIssues(): FormIssues {
  const found = signal<readonly Issue[]>([]);
  const told = signal<readonly Issue[]>([]);
  const all = computed(() => [...found.value, ...told.value]);
  const firstByPath = computed(() => {
    const first = new Map<string, Issue>();
    for (const issue of all.value) if (!first.has(issue.path)) first.set(issue.path, issue);
    return first;
  });
  const byPath = new Map<string, ReadonlySignal<Issue | undefined>>();

  return {
    all,
    at(path) {
      const known = byPath.get(path) ?? computed(() => firstByPath.value.get(path));
      byPath.set(path, known);
      return known;
    },
    isTold: (path) => told.value.some((it) => it.path === path),
    setFound: (next) => {
      found.value = keepSame(found.peek(), next);
    },
    tell: (next) => {
      told.value = [...next];
    },
    forget: (path) => {
      if (told.peek().some((it) => it.path === path)) {
        told.value = told.peek().filter((it) => it.path !== path);
      }
    },
  };
}
