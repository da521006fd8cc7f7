import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Menu } from '#app/ui/overlays/Menu.tsx';
import { renderWithI18n } from '#support/render.tsx';

function show() {
  const onLogout = vi.fn();
  const view = renderWithI18n(
    <Menu
      label="Benutzermenü"
      trigger="Möbelwerk Kiel"
      entries={[
        { id: 'data', label: 'Stammdaten', onSelect: () => {} },
        { id: 'options', label: 'Optionen', onSelect: () => {}, disabled: true },
        { id: 'logout', label: 'Abmelden', onSelect: onLogout, startsGroup: true },
      ]}
    />,
  );
  return { ...view, onLogout, button: screen.getByRole('button', { name: 'Benutzermenü: Möbelwerk Kiel' }) };
}

const focused = () => document.activeElement?.textContent;

test('the arrow keys open the menu and cycle through its enabled entries', async () => {
  const { user, button } = show();
  button.focus();
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Stammdaten');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Abmelden');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Stammdaten');
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('Abmelden');
});

test('a letter moves to the entry that starts with it', async () => {
  const { user, button } = show();
  await user.click(button);
  await user.keyboard('a');
  expect(focused()).toBe('Abmelden');
});

test('Enter runs the entry and returns the focus', async () => {
  const { user, button, onLogout } = show();
  await user.click(button);
  await user.keyboard('{End}{Enter}');
  expect(onLogout).toHaveBeenCalledOnce();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('Escape and a click outside close the menu without an action', async () => {
  const { user, button, onLogout } = show();
  await user.click(button);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
  await user.click(button);
  await user.click(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(onLogout).not.toHaveBeenCalled();
});
