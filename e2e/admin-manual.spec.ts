import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { enter, makePerson } from './journey.ts';

test('staff find a manual order, begin it, and give it a number, a status and papers', {
  tag: '@gate',
}, async ({ page, admin, anotherDevice }) => {
  const word = randomUUID().slice(0, 8);
  const person = await makePerson({ company: `Bootsbau ${word}` });
  const { company } = person;
  await enter(page, admin);
  await page.getByRole('link', { name: 'Manuelle Aufträge' }).click();
  await expect(page.getByRole('radio', { name: /^Offen/ })).toBeChecked();
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/super-admin/shipments?search=${encodeURIComponent(`bootsbau ${word}`)}&status=-2`);
  const row = page.getByRole('row').filter({ hasText: company }).first();
  const [tab] = await Promise.all([page.waitForEvent('popup'), row.getByRole('link').first().click()]);
  const card = tab.getByRole('region', { name: 'Manueller Auftrag' });
  await card.getByRole('button', { name: 'Auftrag übernehmen' }).click();
  await expect(card.getByText(/^In Arbeit seit /)).toBeVisible();
  const number = `KN-${word}`;
  await card.getByRole('textbox', { name: 'Transportdienst' }).fill('Kurier Nord');
  await card.getByRole('textbox', { name: 'Sendungsnummer' }).fill(number);
  await card.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Unterwegs' });
  await card.getByRole('button', { name: 'Speichern' }).click();
  await expect(tab.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await expect(tab.getByText('Kurier Nord').first()).toBeVisible();
  await expectAccessible(tab);

  const papers = card.getByRole('list', { name: 'Dokumente' });
  const file = (name: string, text: string) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(text),
  });
  await card
    .locator('input[type=file]')
    .setInputFiles([
      file('Angebot.pdf', '%PDF-1.7 Angebot'),
      file('Beleg.pdf', '%PDF-1.7 Beleg'),
      file('Seite.pdf', '<html>'),
    ]);
  await expect(card.getByRole('alert')).toContainText('„Seite.pdf“ wird nicht angenommen');
  await expect(papers.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(tab);
  await card.getByRole('button', { name: 'Löschen: Beleg.pdf' }).click();
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Dokument löschen' }).click();
  await expect(papers.getByRole('listitem')).toHaveCount(1);

  const shipment = new URL(tab.url()).pathname.split('/').at(-1);
  const ofClient = await anotherDevice();
  await enter(ofClient, person, `/history/${shipment}`);
  await expect(ofClient.getByRole('list', { name: 'Dokumente' }).getByRole('listitem')).toHaveCount(1);
  const [download] = await Promise.all([
    ofClient.waitForEvent('download'),
    ofClient.getByRole('button', { name: 'Herunterladen: Angebot.pdf' }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toBe('%PDF-1.7 Angebot');

  await card.getByRole('button', { name: 'Auftrag stornieren' }).click();
  const question = tab.getByRole('alertdialog');
  await question.getByRole('textbox').fill('Ware war nicht bereit');
  await expectAccessible(tab);
  await question.getByRole('button', { name: 'Stornieren', exact: true }).click();
  await expect(tab.getByText('Ware war nicht bereit')).toBeVisible();
});
