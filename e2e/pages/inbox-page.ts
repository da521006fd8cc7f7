import { expect, type Page } from '@playwright/test';

/** The inbox of a portal without a mail server. */
export class InboxPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the latest mail with that recipient and subject, waiting for its arrival. */
  async openMail(recipient: string, subject: string): Promise<void> {
    const mail = this.page.getByRole('listitem').filter({ hasText: recipient }).filter({ hasText: subject });
    await expect(async () => {
      await this.page.goto('/inbox?lang=de');
      await mail.first().getByRole('link').click({ timeout: 1000 });
    }).toPass();
    await expect(this.page.getByRole('heading', { name: subject }).first()).toBeVisible();
  }

  async linkOf(label: string): Promise<string> {
    const link = this.page.frameLocator('iframe').getByRole('link', { name: label, exact: true });
    const address = new URL((await link.getAttribute('href')) ?? '');
    return address.pathname + address.search;
  }

  async linkIn(recipient: string, subject: string, label: string): Promise<string> {
    await this.openMail(recipient, subject);
    return this.linkOf(label);
  }

  async follow(label: string): Promise<Page> {
    const opened = this.page.context().waitForEvent('page');
    await this.page.frameLocator('iframe').getByRole('link', { name: label, exact: true }).click();
    return opened;
  }

  count(recipient: string, subject: string) {
    return this.page.getByRole('listitem').filter({ hasText: recipient }).filter({ hasText: subject });
  }
}
