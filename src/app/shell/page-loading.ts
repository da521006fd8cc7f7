import { type ComponentType, createElement, type ReactElement, use, useSyncExternalStore } from 'react';

let underWay = 0;
const listeners = new Set<() => void>();

function count(change: 1 | -1): void {
  underWay += change;
  for (const listener of listeners) listener();
}

type Code = { loaded: ComponentType | undefined; load: () => Promise<ComponentType> };
/** Its code can be fetched before it is drawn. */
export type LazyPage = ComponentType & Pick<Code, 'load'>;

/**
 * A page whose code loads when it is first opened; until then the one before it stays in sight. React's own `lazy` waits
 * a turn even for code that is there, and draws the page without it first.
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loading: Promise<ComponentType> | undefined;
  const code: Code = {
    loaded: undefined,
    load() {
      loading ??= fetchCode();
      return loading;
    },
  };
  async function fetchCode() {
    count(1);
    try {
      code.loaded = await load();
      return code.loaded;
    } finally {
      count(-1);
    }
  }
  return Object.assign(PageOf.bind(undefined, code), { load: code.load });
}

function PageOf({ loaded, load }: Code): ReactElement {
  return createElement(loaded ?? use(load()));
}

export function useIsPageLoading(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => underWay > 0,
  );
}
