import { expect, type Locator, type Page } from '@playwright/test';
import { printedPdf } from './opened-pdf.ts';

export class HistoryPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get heading() {
    return this.page.getByRole('heading', { level: 1, name: 'Archiv' });
  }

  async open() {
    await this.page.goto('/history');
    await expect(this.heading).toBeVisible();
  }

  get rows() {
    return this.page.getByRole('table', { name: 'Sendungen' }).locator('tbody tr');
  }

  async search(words: string) {
    await this.page.getByRole('searchbox', { name: 'Sendungen durchsuchen' }).fill(words);
  }

  row(company: string): Locator {
    return this.rows.filter({ hasText: company }).first();
  }

  /**
   * Prints a row's label and returns the file. It waits for live buttons, because a click on a stale row would follow
   * it down the list.
   */
  async printLabel(row: Locator): Promise<Buffer> {
    const live = row.filter({ has: this.page.locator('[data-actions]:not([inert])') });
    const print = live.getByRole('button', { name: /^Label drucken/ });
    return printedPdf(this.page, () => print.click());
  }
}
