import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { AddressHintList } from '#app/parts/address/AddressHintList.tsx';
import { anAddress } from '#support/factories.ts';
import { fakeServer } from '#support/fake-server.ts';
import { renderWithI18n } from '#support/render.tsx';

test('a postal code of another place is reported, and one tap sets the right place', async () => {
  fakeServer({
    '/src/app/parts/address/german-places.txt': () =>
      new Response('# who made it\n01067 Dresden\n04103 Leipzig\n'),
  });
  const onFix = vi.fn();
  const address = anAddress({ postal_code: '01067', city: 'Leipzig' });
  renderWithI18n(<AddressHintList address={address} onFix={onFix} />);
  await screen.findByText('Die Postleitzahl gehört zu einem anderen Ort: Dresden.');
  await userEvent.click(screen.getByRole('button', { name: 'Dresden übernehmen' }));
  expect(onFix).toHaveBeenCalledWith({ city: 'Dresden' });
});
