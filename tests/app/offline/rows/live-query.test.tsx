import 'fake-indexeddb/auto';
import { act, screen } from '@testing-library/react';
import { startTransition, useState } from 'react';
import { expect, test } from 'vitest';
import { useWorkDatabase } from '#app/offline/rows/db.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';
import { renderPages, signInSomebody } from '#support/app-pages.tsx';

let change = () => {};

function Page() {
  const db = useWorkDatabase();
  const waiting = useLiveQuery(() => db.outbox.count(), [db]);
  const [news, setNews] = useState('alt');
  const [address, setAddress] = useState('hier');
  change = () => {
    setNews('neu');
    startTransition(() => setAddress('dort'));
  };
  return <p>{waiting === undefined ? '…' : `${news}, ${address}, ${waiting}`}</p>;
}

test('a rendered page never suspends again when several of its queries change together', async () => {
  signInSomebody();
  await renderPages([{ path: '/', element: <Page /> }], '/');
  await screen.findByText('alt, hier, 0');
  act(() => change());
  expect(screen.getByText('neu, dort, 0')).toBeTruthy();
});
