import { expect, type Locator, type Page } from '@playwright/test';

export type TypedAddress = {
  company: string;
  street: string;
  street_number: string;
  postal_code: string;
  city: string;
  country?: string;
  contact_person: string;
  phone_prefix: string;
  phone: string;
};

export type TypedParcel = {
  contents: string;
  length: string;
  width: string;
  height: string;
  weight: string;
  value_of_goods?: string;
};

export class OrderPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get heading() {
    return this.page.getByRole('heading', { level: 1, name: 'Auftrag erstellen' });
  }

  get addresses() {
    return this.page.getByRole('region', { name: 'Adressen' });
  }

  get shipment() {
    return this.page.getByRole('region', { name: 'Sendung', exact: true });
  }

  get summary() {
    return this.page.getByRole('region', { name: 'Zusammenfassung' });
  }

  get dialog() {
    return this.page.getByRole('dialog');
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name: new RegExp(`(^|: )${name}`) });
  }

  async goToTab(name: string) {
    await this.tab(name).click();
    await expect(this.tab(name)).toHaveAttribute('aria-selected', 'true');
  }

  /** By accessible name, without the mark of a required field. Fields with proposals are comboboxes. */
  field(card: Locator, name: string): Locator {
    return card
      .getByRole('textbox', { name, exact: true })
      .or(card.getByRole('combobox', { name, exact: true }));
  }

  async open() {
    await this.page.goto('/order');
    await expect(this.heading).toBeVisible();
  }

  async typeRecipient(address: TypedAddress) {
    await this.goToTab('Empfänger');
    const card = this.addresses;
    await this.field(card, 'Firma').fill(address.company);
    await this.field(card, 'Straße').fill(address.street);
    await this.field(card, 'Hausnummer').fill(address.street_number);
    if (address.country) await this.chooseCountry(address.country);
    await this.field(card, 'Postleitzahl').fill(address.postal_code);
    await this.field(card, 'Ort').fill(address.city);
    await this.field(card, 'Ansprechpartner').fill(address.contact_person);
    await this.field(card, 'Vorwahl').fill(address.phone_prefix);
    await this.field(card, 'Telefonnummer').fill(address.phone);
  }

  async chooseCountry(name: string) {
    const field = this.addresses.getByRole('combobox', { name: /^Land/ });
    await field.fill(name);
    await this.page
      .getByRole('option', { name: new RegExp(`^${name}`) })
      .first()
      .click();
  }

  async chooseState(name: string) {
    await this.addresses.getByRole('combobox', { name: /^Bundesstaat/ }).selectOption({ label: name });
  }

  async chooseKind(name: string) {
    const kinds = this.shipment.getByRole('group', { name: 'Transportart' });
    await kinds.getByText(name, { exact: true }).click();
    await expect(kinds.getByRole('radio', { name, exact: true })).toBeChecked();
  }

  async turnOnValor() {
    await this.shipment.getByRole('button', { name: /Versicherung und Gefahrgut/ }).click();
    await this.shipment.getByRole('switch', { name: /^Valorentransport/ }).check();
  }

  async findRecipient(words: string, company: string) {
    await this.goToTab('Empfänger');
    const search = this.addresses.getByRole('combobox', { name: 'Empfänger suchen' });
    await search.fill(words);
    await this.page
      .getByRole('option', { name: new RegExp(company) })
      .filter({ hasNotText: 'Neuer Empfänger' })
      .first()
      .click();
    // The form moves the focus; earlier input would go to the new place.
    await expect(search).not.toBeFocused();
  }

  async typeParcel(parcel: TypedParcel) {
    const card = this.shipment;
    await this.field(card, 'Inhalt').fill(parcel.contents);
    await this.field(card, 'Länge').fill(parcel.length);
    await this.field(card, 'Breite').fill(parcel.width);
    await this.field(card, 'Höhe').fill(parcel.height);
    await this.field(card, 'Gewicht').fill(parcel.weight);
    if (parcel.value_of_goods) await this.field(card, 'Warenwert').fill(parcel.value_of_goods);
  }

  async typeCustoms({ description, value, eori }: { description: string; value: string; eori?: string }) {
    const customs = this.page.getByRole('region', { name: 'Zoll', exact: true });
    const line = customs.getByRole('group', { name: 'Position 1' });
    await line.getByRole('combobox', { name: 'Warenbezeichnung' }).fill(description);
    await line.getByRole('textbox', { name: 'HS-Code' }).fill('9403 90 10');
    await line.getByRole('textbox', { name: 'Menge' }).fill('1');
    await line.getByRole('textbox', { name: 'Stückwert' }).fill(value);
    await line.getByRole('textbox', { name: 'Netto kg' }).fill('0,5');
    await customs.getByRole('textbox', { name: 'Rechnungsnummer' }).fill('RE-2026/7');
    await customs.getByRole('combobox', { name: 'Grund der Ausfuhr' }).selectOption({ label: 'Muster' });
    if (eori) await customs.getByRole('textbox', { name: 'Ihre EORI-Nummer' }).fill(eori);
  }

  async pasteIntoParcels(rows: string) {
    await this.field(this.shipment, 'Inhalt').evaluate((field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, rows);
  }

  async addParcel(parcel: TypedParcel) {
    await this.shipment.getByRole('button', { name: 'Paket hinzufügen' }).click();
    await expect(this.field(this.shipment, 'Inhalt')).toHaveValue('');
    await this.typeParcel(parcel);
  }

  async chooseService(title: string) {
    await this.goToTab('Service');
    await this.shipment.getByRole('radio', { name: new RegExp(`^${title}`) }).check();
  }

  async choosePickup(requested: boolean) {
    await this.shipment
      .getByRole('radio', { name: requested ? /^Ja, bitte abholen/ : /^Nein, wir geben/ })
      .check();
  }

  /** Returns false if the terms were accepted earlier. */
  async acceptTerms(): Promise<boolean> {
    const box = this.shipment.getByLabel(/Ich akzeptiere die Allgemeinen Geschäftsbedingungen/);
    // A customer who agreed before is not asked; the answer stays while the tab is open.
    await expect(box.or(this.acceptedTerms)).toBeVisible();
    const isAsked = await box.isVisible();
    if (isAsked) await box.check();
    return isAsked;
  }

  get acceptedTerms() {
    return this.shipment.getByText(/^Allgemeine Geschäftsbedingungen.* akzeptiert am /);
  }

  async submit() {
    await this.shipment.getByRole('button', { name: 'Auftrag senden' }).click();
  }

  async waitForHistory() {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Archiv' })).toBeVisible();
  }
}
