import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { launchedFile } from '#app/parts/files/launched-file.ts';
import { useLaunchedFiles } from '#app/shell/frame/use-launched-files.ts';
import { renderPages } from '#support/app-pages.tsx';

afterEach(() => vi.unstubAllGlobals());

function Frame() {
  useLaunchedFiles();
  return <p>Archiv</p>;
}
const routes = [
  { path: '/history', element: <Frame /> },
  { path: '/order/import', element: <p>Import</p> },
];

test('a file that is opened with the installed app leads to the import; a plain start leads nowhere', async () => {
  let launch: (given: { files: { getFile: () => Promise<File> }[] }) => unknown = () => {};
  vi.stubGlobal('launchQueue', {
    setConsumer: (consumer: typeof launch) => {
      launch = consumer;
    },
  });
  await renderPages(routes, '/history');
  await launch({ files: [] });
  expect(screen.getByText('Archiv')).toBeTruthy();
  const file = new File(['a;b'], 'shop.csv');
  await launch({ files: [{ getFile: async () => file }] });
  await waitFor(() => expect(screen.getByText('Import')).toBeTruthy());
  expect(launchedFile.value).toBe(file);
});

test('a browser without the launch queue opens the app as before', async () => {
  await renderPages(routes, '/history');
  expect(screen.getByText('Archiv')).toBeTruthy();
});
