import { i18n } from '@lingui/core';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getSession } from '#app/api/session.ts';
import { registerOpenForm } from '#app/offline/rows/black-box.ts';
import { logOut } from '#app/shell/public/log-out.ts';
import { signInSomebody } from '#support/app-pages.tsx';
import { fakeServer } from '#support/fake-server.ts';

beforeEach(() => {
  i18n.load('de', {});
  i18n.activate('de');
  fakeServer({ 'user/logout/all': null });
  signInSomebody();
});
afterEach(() => vi.unstubAllGlobals());

test('an open form is saved before the session ends', async () => {
  const seen: string[] = [];
  const unregister = registerOpenForm({
    box: () => seen.push('boxed'),
    save: async () => void seen.push(getSession() ? 'saved' : 'too late'),
  });
  await logOut(new QueryClient());
  unregister();
  expect(seen).toEqual(['boxed', 'saved']);
  expect(getSession()).toBeUndefined();
});

test('with a slow disk the session ends only after the form is saved', async () => {
  const noSession = () => expect(getSession()).toBeUndefined();
  let isSaved = false;
  const unregister = registerOpenForm({
    box: () => {},
    // Takes longer than the rest of the logout.
    save: () =>
      vi.waitFor(noSession, { timeout: 500 }).catch(() => {
        isSaved = true;
      }),
  });
  await logOut(new QueryClient());
  unregister();
  noSession();
  expect(isSaved).toBe(true);
});
