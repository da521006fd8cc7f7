import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { lazyPage } from '#app/shell/page-loading.ts';
import { renderWithI18n } from '#support/render.tsx';

const fetchPage = async () => () => <p>Auftrag erstellen</p>;
const draw = (Page: ReturnType<typeof lazyPage>) =>
  renderWithI18n(
    <Suspense fallback={<p>Leer</p>}>
      <Page />
    </Suspense>,
  );

test('a page whose code was fetched before is drawn at once', async () => {
  const Page = lazyPage(fetchPage);
  await Page.load();
  draw(Page);
  expect(screen.getByText('Auftrag erstellen')).toBeTruthy();
});

test('one whose code was not is drawn once it is there', async () => {
  await act(async () => void draw(lazyPage(fetchPage)));
  expect(screen.getByText('Auftrag erstellen')).toBeTruthy();
});
