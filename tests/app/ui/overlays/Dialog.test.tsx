import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import { renderWithI18n } from '#support/render.tsx';

/** A page whose dialog is there from the start, as the lazily loaded ones are, or opens in its place. */
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
  'the page behind is out of reach while a dialog is open, and back afterwards (mounted open: %s)',
  async (isMountedOpen) => {
    const { user } = await renderWithI18n(<Page isMountedOpen={isMountedOpen} />);
    const opener = screen.getByRole('button', { name: 'Bearbeiten' });
    // The first dialog of a page is a case of its own to Headless UI.
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
