import { expect, type Page } from '@playwright/test';

export function aStranger() {
  const name = crypto.randomUUID().slice(0, 8);
  return {
    company: `Neukunde ${name} GmbH`,
    email: `neukunde-${name}@firma.example`,
    password: 'Ein-langes-Kennwort-1',
  };
}
export type Stranger = ReturnType<typeof aStranger>;

export class RegisterPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open() {
    await this.page.goto('/#reg');
    await expect(this.page.getByRole('heading', { name: 'Geschäftskonto anlegen' })).toBeVisible();
  }

  /** A mark for required fields may follow the label. */
  field(label: string) {
    return this.page.getByLabel(new RegExp(`^${label}\\*?$`));
  }

  get submit() {
    return this.page.getByRole('button', { name: 'Registrieren', exact: true });
  }

  async type({ company, email, password }: Stranger) {
    await this.field('Firma').fill(company);
    await this.field('Straße').fill('Speicherstraße');
    await this.field('Hausnummer').fill('7a');
    await this.field('Postleitzahl').fill('24103');
    await this.field('Ort').fill('Kiel');
    await this.field('Ansprechpartner').fill('Kim Beispiel');
    await this.field('Vorwahl').fill('0431');
    await this.field('Telefonnummer').fill('5550123');
    await this.field('E-Mail').fill(email);
    await this.field('Passwort').fill(password);
    await this.field('Passwort wiederholen').fill(password);
    await this.page.getByRole('checkbox', { name: /Allgemeinen Geschäftsbedingungen/ }).check();
  }

  async register(stranger: Stranger) {
    await this.open();
    await this.type(stranger);
    await this.submit.click();
    await expect(this.page).toHaveURL(/\/email-verification$/);
  }
}
