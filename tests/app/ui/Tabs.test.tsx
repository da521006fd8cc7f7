import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type TabItem, Tabs } from '#app/ui/Tabs.tsx';
import { renderWithI18n } from '#support/render.tsx';

const tabs: TabItem[] = [
  { id: 'sender', label: 'Absender', state: 'valid', content: <input aria-label="Firma" /> },
  { id: 'collect', label: 'Abholadresse', state: 'disabled', content: 'gesperrt' },
  { id: 'recipient', label: 'Empfänger', state: 'invalid', content: 'Empfängerdaten' },
];

function AddressTabs({ keepsContent }: { keepsContent?: boolean }) {
  const [selected, setSelected] = useState('sender');
  return (
    <Tabs
      label="Adressen"
      tabs={tabs}
      selected={selected}
      onSelect={setSelected}
      keepsContent={keepsContent}
    />
  );
}

test('the arrow keys cycle through the enabled tabs', async () => {
  const { user } = renderWithI18n(<AddressTabs />);
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Absender');
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Empfänger');
  expect(screen.getByRole('tabpanel').textContent).toBe('Empfängerdaten');
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Absender');
  await user.keyboard('{End}');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Empfänger');
});

test('a disabled tab does not open', async () => {
  const { user } = renderWithI18n(<AddressTabs />);
  await user.click(screen.getByRole('tab', { name: 'Abholadresse' }));
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Absender');
});

test("screen readers announce a tab's state with its name", () => {
  renderWithI18n(<AddressTabs />);
  expect(screen.getByRole('tab', { name: 'Vollständig: Absender' })).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Mit Fehlern: Empfänger' })).toBeTruthy();
});

test('a tab keeps its input while another tab is open', async () => {
  const { user } = renderWithI18n(<AddressTabs keepsContent />);
  await user.type(screen.getByLabelText('Firma'), 'Alpenholz');
  await user.click(screen.getByRole('tab', { name: /Empfänger/ }));
  await user.click(screen.getByRole('tab', { name: /Absender/ }));
  expect(screen.getByLabelText<HTMLInputElement>('Firma').value).toBe('Alpenholz');
});
