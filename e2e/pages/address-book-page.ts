import { expect, type Locator, type Page } from '@playwright/test';
import { countByPager } from './pager.ts';

export class AddressBookPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get heading() {
    return this.page.getByRole('heading', { level: 1, name: 'Adressbuch' });
  }

  async open() {
    await this.page.goto('/addressbook');
    await expect(this.heading).toBeVisible();
    await expect(this.rows.first()).toBeVisible();
  }

  get table() {
    return this.page.getByRole('table', { name: 'Adressen' });
  }

  get rows() {
    return this.table.locator('tbody tr').filter({ has: this.page.getByRole('checkbox') });
  }

  row(company: string): Locator {
    return this.rows.filter({ hasText: company });
  }

  count(): Promise<number> {
    return countByPager(this.page);
  }

  async search(words: string) {
    await this.page.getByRole('searchbox', { name: 'Adressen durchsuchen' }).fill(words);
  }

  get dialog() {
    return this.page.getByRole('dialog');
  }

  get confirm() {
    return this.page.getByRole('alertdialog');
  }

  button(name: string | RegExp) {
    return this.page.getByRole('button', { name });
  }

  /** The undo of a message, not of the last import's strip. */
  get undo() {
    return this.page.getByRole('button', { name: 'Rückgängig', exact: true });
  }

  field(name: string) {
    return this.dialog.getByRole('textbox', { name, exact: true });
  }

  async fill(fields: Record<string, string>) {
    for (const [name, value] of Object.entries(fields)) await this.field(name).fill(value);
  }

  async openImport() {
    await this.button('Importieren').click();
    await expect(this.dialog.getByRole('button', { name: 'CSV-Datei wählen' })).toBeVisible();
  }

  async choose(name: string, content: Buffer) {
    const input = this.dialog.locator('input[type=file]');
    await input.setInputFiles({ name, mimeType: 'text/csv', buffer: content });
  }

  async runImport(choice?: string): Promise<string> {
    await this.dialog.getByRole('button', { name: 'Weiter', exact: true }).click();
    if (choice) await this.dialog.getByRole('radio', { name: choice }).check();
    await this.dialog.getByRole('button', { name: /Adressen? importieren$/ }).click();
    const result = this.dialog.getByRole('region', { name: 'Ergebnis' });
    await expect(result).toBeVisible({ timeout: 30_000 });
    const [counts, names] = await Promise.all([
      result.locator('dd').allTextContents(),
      result.locator('dt').allTextContents(),
    ]);
    return counts.map((count, at) => `${count} ${names[at]}`).join(', ');
  }
}
