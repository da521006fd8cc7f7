import { expect, type Page } from '@playwright/test';
import { OrderPage } from './order-page.ts';

export class LoginPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(path = '/') {
    await this.page.goto(path);
    await expect(this.heading).toBeVisible();
  }

  get heading() {
    return this.page.getByRole('heading', { name: 'Anmelden' });
  }

  get email() {
    return this.page.getByLabel('E-Mail');
  }

  get password() {
    return this.page.getByLabel('Passwort', { exact: true });
  }

  get alert() {
    return this.page.locator('[aria-live=assertive]');
  }

  async submit({ email, password }: { email: string; password: string }) {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.password.press('Enter');
  }

  async signIn(account: { email: string; password: string }): Promise<OrderPage> {
    await this.submit(account);
    const order = new OrderPage(this.page);
    await expect(order.heading).toBeVisible();
    return order;
  }
}
