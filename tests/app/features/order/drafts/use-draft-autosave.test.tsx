import 'fake-indexeddb/auto';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { getSession } from '#app/api/session.ts';
import { useDraftAutosave } from '#app/features/order/drafts/use-draft-autosave.ts';
import { useForm } from '#app/forms/form.ts';
import { openWorkDatabase, type WorkDatabase } from '#app/offline/rows/db.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { beSomebodyOnline } from '#support/app-pages.tsx';
import { freshDraft } from '#support/order-support.ts';

beSomebodyOnline();

let db: WorkDatabase;
beforeEach(async () => {
  db = await openWorkDatabase(getSession()?.user_uid ?? '');
});

function open() {
  const view = renderHook(() => {
    const form = useForm<OrderDraft>({ values: freshDraft(), lists: ['parcels'], validate: () => [] });
    return { form, autosave: useDraftAutosave(db, form, 'd1') };
  });
  const type = (city: string) => act(async () => view.result.current.form.set('recipient.city', city));
  return { ...view, type };
}
const cities = async () =>
  (await db.drafts.toArray()).map(({ values }) => (values as OrderDraft).recipient.city);

test('the last input is saved when the user leaves the page', async () => {
  const { type, unmount } = open();
  await type('Kiel');
  unmount();
  await waitFor(async () => expect(await cities()).toEqual(['Kiel']));
});

test('input after the order was discarded is not saved', async () => {
  const { type, unmount, result } = open();
  await type('Kiel');
  await act(async () => result.current.autosave.save());
  await act(async () => result.current.autosave.stop());
  await db.drafts.clear();
  await type('Husum');
  unmount();
  expect(await cities()).toEqual([]);
});

test('input is saved as soon as the form is visible', async () => {
  const { unmount } = renderHook(() => {
    const form = useForm<OrderDraft>({ values: freshDraft(), lists: ['parcels'], validate: () => [] });
    useDraftAutosave(db, form, 'd1');
    // The user can type between the render and its effects.
    useLayoutEffect(() => form.set('recipient.city', 'Kiel'), [form]);
  });
  await waitFor(async () => expect(await cities()).toEqual(['Kiel']));
  unmount();
});
