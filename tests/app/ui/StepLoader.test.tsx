import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StepLoader } from '#app/ui/StepLoader.tsx';
import { renderWithI18n } from '#support/render.tsx';

const phases = ['Prüfen', 'Speichern', 'Übermitteln', 'Label'];
const spoken = () => screen.getByRole('status').textContent;
const current = () => document.querySelector('[aria-current="step"]')?.textContent;

test('screen readers announce the current phase when it changes', () => {
  const { rerender } = renderWithI18n(<StepLoader phases={phases} current={0} />);
  expect(spoken()).toBe('Schritt 1 von 4: Prüfen');
  rerender(<StepLoader phases={phases} current={2} />);
  expect(spoken()).toBe('Schritt 3 von 4: Übermitteln');
  expect(current()).toContain('Übermitteln');
});

test('a failure names its phase and its reason', () => {
  renderWithI18n(<StepLoader phases={phases} current={2} state="failed" note="Postleitzahl nicht bedient" />);
  expect(spoken()).toBe('Fehlgeschlagen bei Schritt 3 von 4: Übermitteln');
  expect(current()).toContain('Postleitzahl nicht bedient');
});

test('no phase is current at the end', () => {
  renderWithI18n(<StepLoader phases={phases} current={3} state="done" />);
  expect(spoken()).toBe('Alle Schritte erledigt');
  expect(current()).toBeUndefined();
});
