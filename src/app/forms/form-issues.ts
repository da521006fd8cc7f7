import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Issue } from '#domain/values/codes.ts';

export type FormIssues = {
  all: ReadonlySignal<readonly Issue[]>;
  /** First issue of the path; its object stays the same while its content does. */
  at: (path: string) => ReadonlySignal<Issue | undefined>;
  isReported: (path: string) => boolean;
  setFound: (found: readonly Issue[]) => void;
  report: (reported: readonly Issue[]) => void;
  forget: (path: string) => void;
};

const isSame = (a: Issue, b: Issue) =>
  a.path === b.path && a.code === b.code && JSON.stringify(a.params ?? {}) === JSON.stringify(b.params ?? {});

function reuseSame(before: readonly Issue[], next: readonly Issue[]): readonly Issue[] {
  const merged = next.map((issue) => before.find((it) => isSame(it, issue)) ?? issue);
  const isUnchanged = merged.length === before.length && merged.every((it, index) => it === before[index]);
  return isUnchanged ? before : merged;
}

export function createFormIssues(): FormIssues {
  const found = signal<readonly Issue[]>([]);
  const reported = signal<readonly Issue[]>([]);
  const all = computed(() => [...found.value, ...reported.value]);
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
    isReported: (path) => reported.value.some((it) => it.path === path),
    setFound: (next) => {
      found.value = reuseSame(found.peek(), next);
    },
    report: (next) => {
      reported.value = [...next];
    },
    forget: (path) => {
      if (reported.peek().some((it) => it.path === path)) {
        reported.value = reported.peek().filter((it) => it.path !== path);
      }
    },
  };
}
