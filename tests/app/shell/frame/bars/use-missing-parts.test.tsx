import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useMissingParts } from '#app/shell/frame/bars/use-missing-parts.ts';
import { missingParts } from '#app/timing/missing-parts.ts';
import { renderPages } from '#support/app-pages.tsx';

function Frame() {
  useMissingParts();
  return null;
}
const again = () => screen.queryByRole('button', { name: 'Erneut versuchen' });

afterEach(() => {
  vi.restoreAllMocks();
});

test('a part missing on the device is reported and can be loaded again', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user } = await renderPages([{ path: '/', element: <Frame /> }], '/');
  expect(again()).toBeNull();
  const retry = vi.fn();
  act(() => missingParts.add(retry));
  await screen.findByText(/^Dieser Teil der Seite liegt noch nicht auf diesem Gerät/);
  await user.click(again()!);
  expect(retry).toHaveBeenCalledOnce();
  expect(again()).toBeNull();
});

test('the message disappears together with the part', async () => {
  await renderPages([{ path: '/', element: <Frame /> }], '/');
  const retry = vi.fn();
  act(() => missingParts.add(retry));
  await screen.findByText('Ein Teil dieser Seite konnte nicht geladen werden.');
  act(() => missingParts.remove(retry));
  expect(again()).toBeNull();
});
