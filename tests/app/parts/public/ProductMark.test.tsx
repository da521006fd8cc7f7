import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, test } from 'vitest';
import { LoginAside } from '#app/features/auth/LoginAside.tsx';
import { PublicHeader } from '#app/parts/public/PublicHeader.tsx';
import { Drawer } from '#app/shell/frame/Drawer.tsx';
import { NotFoundPage } from '#app/shell/public/NotFoundPage.tsx';
import { renderWithI18n } from '#support/render.tsx';

const page = document.documentElement;
afterEach(() => page.removeAttribute('data-logo'));

const places = [
  ['the frame of the app', <Drawer key="1" isMini={false} supportPhone={undefined} isAdmin={false} />],
  ['its narrow menu', <Drawer key="2" isMini supportPhone={undefined} isAdmin={false} />],
  ['the pages for everybody', <PublicHeader key="3" />],
  ['the sign-in', <LoginAside key="4" />],
  ['a page that is not there', <NotFoundPage key="5" />],
] as const;

describe.each(places)('%s', (_, place) => {
  const open = () =>
    renderWithI18n(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>{place}</MemoryRouter>
      </QueryClientProvider>,
    );

  test('shows the provider’s logo under the provider’s name', () => {
    page.dataset.logo = 'Muster & Söhne';
    open();
    const logo = screen.getByRole('img', { name: 'Muster & Söhne' });
    expect(logo.getAttribute('src')).toBe('/downloads/logo');
    expect(screen.queryByText('Versandpult')).toBeNull();
  });

  test('shows the product’s mark when there is no logo', () => {
    const { container } = open();
    expect(screen.queryByRole('img')).toBeNull();
    expect(container.querySelector('svg path[d^="M3 8l9-5"]')).toBeTruthy();
    expect(screen.queryAllByText('Versandpult')).toHaveLength(_ === 'a page that is not there' ? 0 : 1);
  });
});
