import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { Footer } from '#app/shell/public/Footer.tsx';
import type { PortalSettings } from '#contract/portal.ts';
import { renderWithI18n } from '#support/render.tsx';

const chat = vi.hoisted(() => ({ loaded: false }));
vi.mock('#app/shell/public/ChatPanel.tsx', () => {
  chat.loaded = true;
  return { ChatPanel: ({ url }: { url: string }) => <p>Chat von {url}</p> };
});

const settings: PortalSettings = {
  provider_name: 'Nordversand',
  has_logo: false,
  support_hours: { de: '', en: '' },
  login_info: { de: '', en: '' },
  support_phone: '0800 123 4567',
  support_email: 'hilfe@nordversand.example',
  special_service_email: '',
  terms_url: '',
  valor_terms_url: '',
  privacy_url: '',
  service_area_url: '',
  inbox_path: '',
  firebase: { apiKey: 'k', authDomain: 'd', projectId: 'demo-p' },
  identity_emulated: false,
  demo_accounts: [],
  news_url: 'https://nordversand.example/neues',
  imprint_url: 'https://nordversand.example/impressum',
  social_links: ['https://www.linkedin.com/company/nordversand', 'https://netz.example/@nord'],
  chat_url: 'https://chat.example/widget',
};

const inRouter = (footer: ReactNode) => renderWithI18n(<MemoryRouter>{footer}</MemoryRouter>);

test('the full footer links contact, news, imprint and networks; external pages open in a new tab', () => {
  inRouter(<Footer settings={settings} />);
  expect(screen.getByRole('link', { name: 'Sendung verfolgen' }).getAttribute('href')).toBe('/track');
  expect(screen.getByRole('link', { name: '0800 123 4567' }).getAttribute('href')).toBe('tel:08001234567');
  expect(screen.getByRole('link', { name: 'hilfe@nordversand.example' })).toBeTruthy();
  for (const name of [/^Neuigkeiten/, /^Impressum/, /^LinkedIn/, /^netz\.example/]) {
    const link = screen.getByRole('link', { name });
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
    expect(link.textContent).toContain('(öffnet in einem neuen Tab)');
  }
});

test('links that the operator has not set are hidden', () => {
  const unset = { news_url: '', imprint_url: '', chat_url: '', social_links: [] };
  inRouter(<Footer settings={{ ...settings, ...unset }} />);
  expect(screen.queryByRole('link', { name: /Impressum|Neuigkeiten|LinkedIn/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /Chat/ })).toBeNull();
});

test('the chat loads only when the user opens it', async () => {
  const { user } = inRouter(<Footer settings={settings} isSmall />);
  expect(screen.getByRole('link', { name: 'Downloads' }).getAttribute('href')).toBe('/more/downloads');
  expect(chat.loaded).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Chat mit dem Kundenservice' }));
  await screen.findByText('Chat von https://chat.example/widget');
  expect(chat.loaded).toBe(true);
});
