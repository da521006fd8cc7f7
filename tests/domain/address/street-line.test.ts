import { describe, expect, test } from 'vitest';
import { streetLine } from '#domain/address/street-line.ts';
import { labelAddress, recipientLines } from '#domain/labels/label-address.ts';
import { anAddress } from '#support/factories.ts';

describe('the street line', () => {
  test.each([
    ['DE', 'Große Bleichen', '12', 'Große Bleichen 12'],
    ['AT', 'Mariahilfer Straße', '45/2', 'Mariahilfer Straße 45/2'],
    ['CH', 'Rue du Rhône', '8', 'Rue du Rhône 8'],
    ['BE', 'Rue Neuve', '5', 'Rue Neuve 5'],
    ['IT', 'Via Roma', '3', 'Via Roma 3'],
    ['NL', 'Damrak', '1-5', 'Damrak 1-5'],
    ['US', 'Market Street', '1500', '1500 Market Street'],
    ['CA', 'Rue Sainte-Catherine O', '1201', '1201 Rue Sainte-Catherine O'],
    ['GB', 'Downing Street', '10', '10 Downing Street'],
    ['IE', "O'Connell Street", '2', "2 O'Connell Street"],
    ['FR', 'Rue de Rivoli', '99 bis', '99 bis Rue de Rivoli'],
    ['LU', 'Avenue de la Liberté', '19', '19 Avenue de la Liberté'],
    ['MC', 'Boulevard des Moulins', '4', '4 Boulevard des Moulins'],
    ['AU', 'George Street', '483', '483 George Street'],
    ['NZ', 'Queen Street', '85', '85 Queen Street'],
  ])('in %s, from %s and %s, is %s', (country_code, street, street_number, line) => {
    expect(streetLine({ country_code, street, street_number })).toBe(line);
  });

  test.each([
    ['EN', '10 Downing Street'],
    ['SF', '10 Downing Street'],
    ['NB', '10 Downing Street'],
    ['UV', '10 Downing Street'],
    ['IC', 'Downing Street 10'],
  ])('in the territory %s follows its country', (country_code, line) => {
    expect(streetLine({ country_code, street: 'Downing Street', street_number: '10' })).toBe(line);
  });

  test('has no blank for a missing part', () => {
    expect(streetLine({ country_code: 'US', street: ' Market Street ', street_number: '' })).toBe(
      'Market Street',
    );
    expect(streetLine({ country_code: 'DE', street: '', street_number: '7' })).toBe('7');
  });
});

test("the label writes the street line as the recipient's country does, not the sender's", () => {
  const lines = recipientLines(labelAddress(anAddress({ country_code: 'US' })), false);
  expect(lines.find((it) => it.part === 'street')?.text).toMatch(/^\d+ \D/);
});
