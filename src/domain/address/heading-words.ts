import type { ImportColumn } from './address-import.ts';

/* Known headings of addresses, for the address book and for files of orders (docs/rules.md 8.3, 25.2). */

/** An earlier word wins. */
export const headingWords: Record<ImportColumn | 'name', string> = {
  company:
    'firma, company, firmenname, company name, unternehmen, companyorname, company or name, name 1, name1, entreprise, société, raison sociale, azienda, ditta, ragione sociale, bedrijf, bedrijfsnaam, nazwa firmy, společnost, název firmy',
  contact_person:
    'ansprechpartner, contact person, contact name, contact, kontakt, kontaktperson, attention, zhd, z hd, name 2, name2, name 2 postnummer, personne de contact, interlocuteur, persona di contatto, referente, contactpersoon, osoba kontaktowa, kontaktní osoba',
  street:
    'address 1, address1, address line 1, adresse 1, street, straße, strasse, address, adresse, anschrift, str, address 1&2, street 1, rue, indirizzo, via, straat, straatnaam, adres, ulica, ulice, streetname',
  street_number:
    'hausnummer, house number, street number, hausnr, haus nr, houseno, house no, housenumber, nr, street no, numéro de rue, numero civico, civico, huisnummer, huisnr, nr domu, numer domu, číslo popisné, čp',
  address_extra_1:
    "adresszusatz, adresszusatz 1, zusatz, address 2, address2, address line 2, adresse 2, address extra 1, name 3, name3, additional, address addition, addition, anschriftenzusatz, street 2, complément d'adresse, complément, indirizzo 2, toevoeging, adresregel 2, dodatek adresowy, zusatz1, building",
  address_extra_2:
    'adresszusatz 2, zusatz 2, address 3, address3, address line 3, adresse 3, address extra 2, abteilung, department',
  postal_code:
    'plz, postleitzahl, postal code, zip, zip code, postcode, zipcode, postalcode, code postal, cap, codice postale, kod pocztowy, psč',
  city: 'ort, stadt, city, town, wohnort, ville, localité, città, comune, località, plaats, woonplaats, miasto, miejscowość, město, obec',
  country_code:
    'land iso, länderkürzel, country iso, country code, ländercode, land, country, iso, landcode, country iso code, land code, landkürzel, country territory, bestimmungsland, zielland, destination country, pays, code pays, paese, nazione, kraj, kod kraju, země, stát, laendercode, isocode',
  state_province_code:
    'bundesland, bundesstaat, provinz, state province other, province, state, region, state code, state prov, provinz kürzel, provincia, provincie, województwo, staat',
  email:
    'e mail, email, mail, e mail adresse, email adresse, email address, emailaddress, consignee email, mail address, courriel, adresse e-mail, indirizzo e-mail, e-mailadres, adres e-mail',
  phone_country_prefix:
    'ländervorwahl, laendervorwahl, phone country prefix, phone country code, calling code, landesvorwahl, countryprefix',
  phone_prefix: 'vorwahl, phone prefix, area code, ortsvorwahl, phoneareacode',
  phone:
    'telefon, telefonnummer, phone, phone number, telephone, tel, rufnummer, mobil, handy, mobile, telephone number, téléphone, tél, numéro de téléphone, telefono, cellulare, telefoon, telefoonnummer, numer telefonu, nr telefonu, telefonní číslo',
  name: 'name, empfänger, empfaenger, recipient, full name, kunde, vollständiger name, ship to name, delivery name, nom, nom complet, destinataire, destinatario, nome e cognome, naam, ontvanger, odbiorca, imię i nazwisko, příjemce, jméno a příjmení',
};
