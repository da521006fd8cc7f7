import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { FinishTab } from '#app/features/order/finish/FinishTab.tsx';
import type { OrderForm } from '#app/features/order/order-form.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import type { DatabaseUser } from '#domain/people/account.ts';
import { aCompleteDraft, user as somebody } from '#support/order-support.ts';
import { renderWithI18n } from '#support/render.tsx';
import { TestEditor } from '#support/TestEditor.tsx';

vi.mock('#app/parts/public/use-portal-settings.ts', () => ({
  usePortalSettings: () => ({
    terms_url: '/downloads/agb.pdf',
    valor_terms_url: 'https://pult.example/valoren',
  }),
}));

const Queries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

test('the terms can be opened and read', () => {
  const draft = aCompleteDraft();
  const parcels = draft.parcels.map((it) => ({ ...it, valor: true }));
  renderWithI18n(
    <Queries>
      <TestEditor values={{ ...draft, parcels }}>
        <FinishTab />
      </TestEditor>
    </Queries>,
  );
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(addressOf('Allgemeinen Geschäftsbedingungen')).toBe('/downloads/agb.pdf');
  expect(addressOf('Bedingungen für Valorentransporte')).toBe('https://pult.example/valoren');
});

test('the sections of the tab stand directly under the page heading', () => {
  renderWithI18n(
    <Queries>
      <TestEditor values={aCompleteDraft()}>
        <FinishTab />
      </TestEditor>
    </Queries>,
  );
  expect(screen.getByRole('heading', { name: 'Zustellung', level: 2 })).toBeTruthy();
  expect(screen.queryByRole('heading', { level: 3 })).toBeNull();
});

test('the special delivery terms are shown while they are switched on', async () => {
  const forms: OrderForm[] = [];
  const { user } = renderWithI18n(
    <Queries>
      <TestEditor values={aCompleteDraft()} onForm={(form) => forms.push(form)}>
        <FinishTab />
      </TestEditor>
    </Queries>,
  );
  const draft = () => forms.at(-1)?.values.peek();
  const theSwitch = screen.getByRole('switch', { name: 'Zustellhinweis' });
  expect(screen.queryByRole('textbox', { name: 'Zustellhinweis' })).toBeNull();

  await user.click(theSwitch);
  const field = screen.getByRole('textbox', { name: 'Zustellhinweis' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.tab();
  expect(screen.getByText(/^Bitte geben Sie den Zustellhinweis an/)).toBeTruthy();
  await user.type(field, 'Über den Hof');
  expect(screen.getByText('12 von 35')).toBeTruthy();
  expect(draft()).toMatchObject({ special_delivery_terms: 'Über den Hof' });

  await user.click(theSwitch);
  expect(draft()).toMatchObject({ has_special_delivery_terms: false, special_delivery_terms: '' });
  expect(screen.queryByRole('textbox', { name: 'Zustellhinweis' })).toBeNull();
});

function openTerms(terms: DatabaseUser['terms'], difference: Partial<OrderDraft> = {}) {
  const forms: OrderForm[] = [];
  const user = { ...somebody, terms };
  const values = aCompleteDraft({ terms_of_service: false, ...difference });
  const view = renderWithI18n(
    <Queries>
      <TestEditor values={values} user={user} onForm={(form) => forms.push(form)}>
        <FinishTab />
      </TestEditor>
    </Queries>,
  );
  return { ...view, form: () => forms.at(-1) as OrderForm };
}
const box = () => screen.queryByRole('checkbox', { name: /^Ich akzeptiere die/ });
const version = '2026-01';

test('accepted terms are shown with date and version instead of a question', () => {
  const { form } = openTerms({ version, accepted: Date.UTC(2026, 10, 3, 9) / 1000 });
  expect(box()).toBeNull();
  expect(screen.getByText(/akzeptiert am/).textContent).toBe(
    'Allgemeine Geschäftsbedingungen (Stand 2026-01) akzeptiert am 03.11.2026.',
  );
  expect(form().check()).toEqual([]);
  expect(form().values.peek().terms_of_service).toBe(false);
});

test('a tick names its version of the terms', async () => {
  const { form, user } = openTerms({ version, accepted: null });
  await user.click(box()!);
  expect(form().values.peek()).toMatchObject({ terms_of_service: true, terms_version: version });
  await user.click(box()!);
  expect(form().values.peek()).toMatchObject({ terms_of_service: false, terms_version: '' });
});

test('a draft with a tick for other terms is asked again', () => {
  const { form } = openTerms(
    { version, accepted: null },
    { terms_of_service: true, terms_version: '2025-01' },
  );
  expect(form().values.peek().terms_of_service).toBe(false);
  expect(form().check()).toEqual([{ path: 'terms_of_service', code: 'terms_required' }]);
});

test('terms can be accepted when the server requires them after all', async () => {
  const { form } = openTerms({ version, accepted: 1_700_000_000 });
  act(() => form().addIssues([{ path: 'terms_of_service', code: 'terms_required' }]));
  await waitFor(() => expect(box()).toBeTruthy());
});

test('turning a return into a normal order moves the focus to the references', async () => {
  const { user } = renderWithI18n(
    <Queries>
      <TestEditor values={{ ...aCompleteDraft(), is_return: true }}>
        <FinishTab />
      </TestEditor>
    </Queries>,
  );
  await user.click(await screen.findByRole('button', { name: 'Keine Rücksendung' }));
  const first = screen.getByRole('textbox', { name: 'Referenz 1' });
  await waitFor(() => expect(document.activeElement).toBe(first));
  expect(screen.queryByRole('button', { name: 'Keine Rücksendung' })).toBeNull();
});
