import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';
import { focusManager, onlineManager } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, vi } from 'vitest';

/*
 * Test files of the app share a process, its DOM and node_modules, since loading takes longer than most files run. The
 * project's modules load anew per file; each file's other changes are undone here.
 */

/** ms; a busy machine needs longer than the default second. */
configure({ asyncUtilTimeout: 30_000 });

// Both add document listeners once for all files.
userEvent.setup();
render(null).unmount();

vi.resetModules();
globalThis.indexedDB = new IDBFactory();
Dexie.dependencies.indexedDB = indexedDB;

const restores = [window, document].map((target) => listeningUntilLater(target));
restores.push(timersUntilLater(), channelsUntilLater(), ownPropertiesOf(navigator));

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const restore of restores) restore();
  for (const locale of ['de', 'en', '']) i18n.loadAndActivate({ locale, messages: {} });
  for (const table of Object.keys(Dexie.cache)) Reflect.deleteProperty(Dexie.cache, table);
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: as the app writes it.
    document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`;
  }
  history.replaceState(null, '', '/');
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const it of [document.documentElement, document.body])
    for (const name of it.getAttributeNames()) it.removeAttribute(name);
});

function listeningUntilLater(target: Window | Document): () => void {
  const { addEventListener } = target;
  const stops: (() => void)[] = [];
  target.addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions) => {
    stops.push(() => target.removeEventListener(type, listener, options));
    addEventListener.call(target, type, listener, options);
  };
  return () => {
    for (const stop of stops) stop();
    target.addEventListener = addEventListener;
  };
}

function timersUntilLater(): () => void {
  const { setTimeout, setInterval } = globalThis;
  const set: ReturnType<typeof setTimeout>[] = [];
  const noting =
    <Args extends unknown[]>(start: (...args: Args) => ReturnType<typeof setTimeout>) =>
    (...args: Args) => {
      const timer = start(...args);
      set.push(timer);
      return timer;
    };
  Object.assign(globalThis, { setTimeout: noting(setTimeout), setInterval: noting(setInterval) });
  return () => {
    for (const it of set) clearTimeout(it);
    Object.assign(globalThis, { setTimeout, setInterval });
  };
}

function channelsUntilLater(): () => void {
  const { BroadcastChannel } = globalThis;
  const opened: BroadcastChannel[] = [];
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      opened.push(this);
    }
  };
  return () => {
    for (const it of opened) it.close();
    globalThis.BroadcastChannel = BroadcastChannel;
  };
}

function ownPropertiesOf(target: object): () => void {
  const known = new Set(Reflect.ownKeys(target));
  return () => {
    for (const key of Reflect.ownKeys(target)) if (!known.has(key)) Reflect.deleteProperty(target, key);
  };
}
