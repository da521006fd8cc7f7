import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import { renderWithI18n } from '#support/render.tsx';

/** Mounted from the start, like lazily loaded dialogs, or on opening. */
function Page({ isMountedOpen }: { isMountedOpen: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <main>
      <button type="button" onClick={() => setIsOpen(true)}>
        Bearbeiten
      </button>
      {(isOpen || !isMountedOpen) && (
        <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Adresse">
          <input aria-label="Firma" />
        </Dialog>
      )}
    </main>
  );
}

test.each([true, false])(
  'the page behind an open dialog is inert, and active again afterwards (mounted open: %s)',
  async (isMountedOpen) => {
    const { user } = await renderWithI18n(<Page isMountedOpen={isMountedOpen} />);
    const opener = screen.getByRole('button', { name: 'Bearbeiten' });
    // Headless UI treats a page's first dialog differently.
    for (const _ of [1, 2]) {
      await user.click(opener);
      await screen.findByRole('dialog', { name: 'Adresse' });
      expect(screen.queryByRole('button', { name: 'Bearbeiten' })).toBeNull();
      expect(opener.closest('[inert]')).not.toBeNull();
      expect(document.activeElement).toBe(screen.getByLabelText('Firma'));
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(screen.getByRole('button', { name: 'Bearbeiten' })).toBe(opener);
      await waitFor(() => expect(document.activeElement).toBe(opener));
    }
  },
);

function PageOfOneTask({ after }: { after: 'gone' | 'off' }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isDone, setIsDone] = useState(false);
  return (
    <main>
      <h1 tabIndex={-1}>Abholungen</h1>
      {!(isDone && after === 'gone') && (
        <button type="button" disabled={isDone} onClick={() => setIsOpen(true)}>
          Stornieren
        </button>
      )}
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Abholung stornieren?">
        <button
          type="button"
          onClick={() => {
            setIsDone(true);
            setIsOpen(false);
          }}
        >
          Ja
        </button>
      </Dialog>
    </main>
  );
}

test.each(['gone', 'off'] as const)(
  'the page’s title gets the focus when the button that opened the dialog is %s',
  async (after) => {
    const { user } = await renderWithI18n(<PageOfOneTask after={after} />);
    await user.click(screen.getByRole('button', { name: 'Stornieren' }));
    await user.click(await screen.findByRole('button', { name: 'Ja' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Abholungen'));
    expect(document.activeElement?.tagName).toBe('H1');
  },
);
