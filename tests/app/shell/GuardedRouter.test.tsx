import { act, screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { useLeaveGuard } from '#app/parts/dialogs/leave-guard.ts';
import { GuardedRouter } from '#app/shell/GuardedRouter.tsx';
import { signInSomebody } from '#support/app-pages.tsx';
import { renderWithI18n } from '#support/render.tsx';

let holds = true;
let leave: (() => void) | undefined;
const onHeld = vi.fn((go: () => void) => {
  leave = go;
});

function Holding() {
  const navigate = useNavigate();
  useLeaveGuard({ holds: () => holds, onHeld, isUnsaved: () => holds });
  return (
    <>
      <h1>Haltende Seite</h1>
      <Link to="/elsewhere">Woandershin</Link>
      <Link to="?search=1">Hier suchen</Link>
      <button type="button" onClick={() => void navigate('/elsewhere', { replace: true })}>
        Ersetzen
      </button>
    </>
  );
}

async function open() {
  history.replaceState(null, '', '/before');
  const view = renderWithI18n(
    <GuardedRouter>
      <Routes>
        <Route path="/before" element={<Link to="/holding">Hinein</Link>} />
        <Route path="/holding" element={<Holding />} />
        <Route path="/elsewhere" element={<h1>Andere Seite</h1>} />
      </Routes>
    </GuardedRouter>,
  );
  await view.user.click(screen.getByRole('link', { name: 'Hinein' }));
  await screen.findByText('Haltende Seite');
  return view;
}

beforeEach(() => {
  signInSomebody();
  holds = true;
  leave = undefined;
  onHeld.mockClear();
});
afterEach(() => {
  endSession();
  localStorage.clear();
});

test.each(['Woandershin', 'Ersetzen'])('"%s" waits until the page allows it', async (name) => {
  const { user } = await open();
  await user.click(screen.getByText(name));
  expect(onHeld).toHaveBeenCalledTimes(1);
  expect(location.pathname).toBe('/holding');
  act(() => leave?.());
  await screen.findByText('Andere Seite');
  expect(location.pathname).toBe('/elsewhere');
});

test('a page without a guard is left at once', async () => {
  holds = false;
  const { user } = await open();
  await user.click(screen.getByText('Woandershin'));
  await screen.findByText('Andere Seite');
  expect(onHeld).not.toHaveBeenCalled();
});

test('another search on the same page does not ask the guard', async () => {
  const { user } = await open();
  await user.click(screen.getByText('Hier suchen'));
  await waitFor(() => expect(location.search).toBe('?search=1'));
  expect(onHeld).not.toHaveBeenCalled();
});

test('leaving after sign-out is not blocked', async () => {
  const { user } = await open();
  endSession();
  await user.click(screen.getByText('Woandershin'));
  await screen.findByText('Andere Seite');
});

test('closing the window asks only with unsaved input', async () => {
  await open();
  const close = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(close()).toBe(true);
  holds = false;
  expect(close()).toBe(false);
});
