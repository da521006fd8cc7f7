import { expect, test } from 'vitest';
import { readText } from './an-import.ts';

const cells = 'A-1;Nord SARL;Kim Nord;rue Haute;5;75001;Paris;FR;+33 1 42555012;Thé;2,5;30;20;10';

test.each([
  [
    'French',
    'Numéro de commande;Société;Personne de contact;Rue;Numéro de rue;Code postal;Ville;Pays;Téléphone;Contenu;Poids (kg);Longueur;Largeur;Hauteur',
  ],
  [
    'Italian',
    'Numero ordine;Ragione sociale;Referente;Via;Numero civico;CAP;Città;Paese;Telefono;Contenuto;Peso (kg);Lunghezza;Larghezza;Altezza',
  ],
  [
    'Dutch',
    'Bestelnummer;Bedrijfsnaam;Contactpersoon;Straat;Huisnummer;Postcode;Plaats;Land;Telefoonnummer;Inhoud;Gewicht;Lengte;Breedte;Hoogte',
  ],
  [
    'Polish',
    'Numer zamówienia;Nazwa firmy;Osoba kontaktowa;Ulica;Nr domu;Kod pocztowy;Miasto;Kraj;Numer telefonu;Zawartość;Waga (kg);Długość;Szerokość;Wysokość',
  ],
  [
    'Czech',
    'Číslo objednávky;Společnost;Kontaktní osoba;Ulice;Číslo popisné;PSČ;Město;Země;Telefon;Obsah;Hmotnost;Délka;Šířka;Výška',
  ],
])('%s headings are read', (_, headings) => {
  const { orders } = readText(`${headings}\n${cells}\n`);
  expect(orders[0]).toMatchObject({
    own: 'A-1',
    values: {
      recipient: {
        company: 'Nord SARL',
        contact_person: 'Kim Nord',
        street: 'rue Haute',
        street_number: '5',
        postal_code: '75001',
        city: 'Paris',
        country_code: 'FR',
        phone: '42 55 50 12',
      },
      parcels: [{ contents: 'Thé', weight: 2.5, length: 30, width: 20, height: 10 }],
    },
  });
});

test('first and last name in other languages are one person', () => {
  const people = (headings: string) =>
    readText(`${headings};Rue;Ville\nNord;Kim;rue Haute 5;Paris\n`).orders[0]?.values.recipient.company;
  expect(people('Nom;Prénom')).toBe('Kim Nord');
  expect(people('Cognome;Nome')).toBe('Kim Nord');
  expect(people('Achternaam;Voornaam')).toBe('Kim Nord');
  expect(people('Nazwisko;Imię')).toBe('Kim Nord');
});
