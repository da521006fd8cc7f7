import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { HelpPage } from '#app/features/more/HelpPage.tsx';
import { englishHelp } from '#app/features/more/help/english-help.ts';
import { findHelp } from '#app/features/more/help/find-help.ts';
import { germanHelp } from '#app/features/more/help/german-help.ts';
import { helpTopicNames } from '#app/features/more/help/help-topics.ts';
import { bookingLimits } from '#domain/pickup/pickup-booking.ts';
import { labelLimits } from '#domain/shipment/shipment.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { fakeServer, noAnswer } from '#support/fake-server.ts';

beSomebodyOnline();

async function open(at = '/more/help') {
  fakeServer({ settings: noAnswer });
  const view = await renderPages([{ path: '/more/help', element: <HelpPage /> }], at);
  const user = userEvent.setup();
  const questions = within(await screen.findByRole('region', { name: 'Häufige Fragen' }));
  return { ...view, user, questions };
}

const question = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the questions', () => {
  test('are twenty, each with an answer in both languages', () => {
    expect(helpTopicNames).toHaveLength(20);
    for (const texts of [germanHelp, englishHelp])
      for (const topic of helpTopicNames) {
        expect(texts[topic].question, topic).toMatch(/\?$/);
        expect(texts[topic].answer.join(' ').length, topic).toBeGreaterThan(100);
      }
  });

  test('name the limits of the rules', () => {
    for (const texts of [germanHelp, englishHelp]) {
      expect(texts['mail-label'].answer[0]).toContain(` ${labelLimits.emails} `);
      expect(texts.pickup.answer[0]).toContain(` ${bookingLimits.maxParcels} `);
      expect(texts.surcharges.answer[0]).toContain('400 cm');
    }
  });

  test("open and close, announce their state and put their anchor into the page's address", async () => {
    const { user, router } = await open();
    const cancel = question(germanHelp.cancel.question);
    expect(cancel.getAttribute('aria-expanded')).toBe('false');
    await user.click(cancel);
    expect(cancel.getAttribute('aria-expanded')).toBe('true');
    expect(router.state.location.hash).toBe('#cancel');
    expect(screen.getByText(germanHelp.cancel.answer[0]!)).toBeTruthy();
    await user.click(cancel);
    expect(cancel.getAttribute('aria-expanded')).toBe('false');
    expect(router.state.location.hash).toBe('');
  });

  test("open and take the focus when the page's address names them", async () => {
    await open('/more/help#customs');
    const customs = question(germanHelp.customs.question);
    await waitFor(() => expect(document.activeElement).toBe(customs));
    expect(customs.getAttribute('aria-expanded')).toBe('true');
  });

  test('link to the pages they are about', async () => {
    const { questions } = await open('/more/help#handover');
    const link = questions.getByRole('link', { name: 'Übergabeliste' });
    expect(link.getAttribute('href')).toBe('/history/handover');
  });
});

describe('searching the questions', () => {
  test("is cleared when the page's address names a hidden question", async () => {
    const { user, questions, router } = await open();
    await user.type(questions.getByRole('searchbox', { name: 'Fragen durchsuchen' }), 'storno');
    expect(questions.queryByRole('button', { name: germanHelp.handover.question })).toBeNull();
    await act(() => router.navigate({ hash: 'handover' }));
    await waitFor(() => expect(document.activeElement).toBe(question(germanHelp.handover.question)));
  });

  test('filters while the user types, over answers and everyday words', async () => {
    const { user, questions } = await open();
    await user.type(questions.getByRole('searchbox', { name: 'Fragen durchsuchen' }), 'etikett nachdrucken');
    expect(questions.getAllByRole('button').map((it) => it.textContent)).toContain(
      germanHelp['print-again'].question,
    );
    expect(questions.getByRole('status').textContent).toMatch(/^\d+ Frage/);
  });

  test('says so when no question matches', async () => {
    const { user, questions } = await open();
    await user.type(questions.getByRole('searchbox', { name: 'Fragen durchsuchen' }), 'xyzzy');
    expect(questions.getByRole('status').textContent).toBe('Nichts gefunden.');
    expect(questions.queryAllByRole('listitem')).toEqual([]);
  });

  test.each([
    ['storno', 'cancel'],
    ['Zoll', 'customs'],
    ['gurtmass', 'surcharges'],
    ['abholung zeit', 'pickup-times'],
  ] as const)('finds %s', (search, topic) => {
    expect(findHelp(germanHelp, search)).toContain(topic);
  });

  test('puts hits in the question first', () => {
    expect(findHelp(germanHelp, 'gefahrgut')[0]).toBe('dangerous-goods');
    expect(findHelp(englishHelp, 'surcharge')[0]).toBe('surcharges');
  });
});

test('the licences of the software used open in a tab of their own, not without a connection', async () => {
  await open();
  const link = screen.getByRole('link', { name: 'Lizenzen der verwendeten Software' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/licenses.txt', '_blank']);
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.queryByRole('link', { name: 'Lizenzen der verwendeten Software' })).toBeNull();
  isOnline.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
});
