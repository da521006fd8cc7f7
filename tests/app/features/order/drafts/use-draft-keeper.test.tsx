import 'fake-indexeddb/auto';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { getSession } from '#app/api/session.ts';
import { useDraftKeeper } from '#app/features/order/drafts/use-draft-keeper.ts';
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
    return { form, kept: useDraftKeeper(db, form, 'd1') };
  });
  const type = (city: string) => act(async () => view.result.current.form.set('recipient.city', city));
  return { ...view, type };
}
const cities = async () =>
  (await db.drafts.toArray()).map(({ values }) => (values as OrderDraft).recipient.city);

test('what was typed last is saved when somebody goes to another page', async () => {
  const { type, unmount } = open();
  await type('Kiel');
  unmount();
  await waitFor(async () => expect(await cities()).toEqual(['Kiel']));
});

test('what is typed after the order was discarded is not', async () => {
  const { type, unmount, result } = open();
  await type('Kiel');
  await act(async () => result.current.kept.save());
  await act(async () => result.current.kept.stop());
  await db.drafts.clear();
  await type('Husum');
  unmount();
  expect(await cities()).toEqual([]);
});

test('what is typed as soon as the form can be seen is kept', async () => {
  const { unmount } = renderHook(() => {
    const form = useForm<OrderDraft>({ values: freshDraft(), lists: ['parcels'], validate: () => [] });
    useDraftKeeper(db, form, 'd1');
    // Keys can come between drawing and the effects that follow it.
    useLayoutEffect(() => form.set('recipient.city', 'Kiel'), [form]);
  });
  await waitFor(async () => expect(await cities()).toEqual(['Kiel']));
  unmount();
});
