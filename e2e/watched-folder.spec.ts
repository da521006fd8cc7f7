import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/* Uses the browser's own folder (OPFS): its handle is as real as the computer's and needs no permission dialog. */

declare global {
  interface Window {
    showDirectoryPicker: () => Promise<FileSystemDirectoryHandle>;
  }
}

const chooseOwn = () => {
  window.showDirectoryPicker = async () => {
    const root = await navigator.storage.getDirectory();
    return root.getDirectoryHandle('Export', { create: true });
  };
};

const put = (page: Page, name: string, text: string) =>
  page.evaluate(
    async (given) => {
      const folder = await window.showDirectoryPicker();
      const file = await folder.getFileHandle(given.name, { create: true });
      const writable = await file.createWritable();
      await writable.write(given.text);
      await writable.close();
    },
    { name, text },
  );

const file = (tag: string) =>
  [
    'Bestellnummer;Firma;Ansprechpartner;Straße;PLZ;Ort;Telefon;Inhalt;Gewicht (kg);Länge;Breite;Höhe;Service',
    `${tag}-1;${tag} Holzbau;Kim Nord;Feldweg 3;24103;Kiel;0431 5550120;Bretter;12,0;60;40;30;Standard`,
  ].join('\r\n');

test("a shop's file in a folder is offered, even after leaving the page, and becomes one Stapel", {
  tag: '@gate',
}, async ({ signedIn }) => {
  const { page } = signedIn;
  const tag = `O${Date.now()}`;
  await page.addInitScript(chooseOwn);
  await page.goto('/order/import');
  await put(page, 'gestern.csv', file('G'));
  await page.getByRole('button', { name: 'Ordner wählen' }).click();
  const card = page.getByRole('region', { name: 'Ordner beobachten' });
  await expect(card.getByRole('status')).toHaveText('Im Ordner „Export“ ist noch keine neue Datei.');
  await put(page, 'shop.csv', file(tag));
  await expect(card.getByRole('status')).toHaveText('Im Ordner „Export“ ist 1 neue Datei.');

  await page.reload();
  await card.getByRole('button', { name: 'Lesen: shop.csv' }).click();
  await expect(page.getByText('Eine Zeile gefunden.')).toBeVisible();
  await page.getByRole('button', { name: 'Aufträge prüfen' }).click();
  await expect(page.getByRole('region', { name: 'shop.csv' }).getByRole('status')).toHaveText(
    '1 Auftrag, 1 bereit',
  );
  await page.goto('/order/import');
  await expect(card.getByRole('status')).toHaveText('Im Ordner „Export“ ist noch keine neue Datei.');
});
