import { byteOrderMark } from '#domain/files/csv.ts';

export const sampleFile = `${byteOrderMark}${[
  'Bestellnummer;Firma;Ansprechpartner;Straße;Hausnummer;PLZ;Ort;Land;E-Mail;Telefon;Inhalt;Gewicht (kg);Länge (cm);Breite (cm);Höhe (cm);Service',
  '1001;Nordlicht Optik;Jan Petersen;Hafendamm;8;24937;Flensburg;DE;jan@nordlicht.example;0461 5550120;Brillen;1,5;30;20;15;Standard',
  '1002;Holzbau Nord GmbH;Kim Nord;Feldweg;3;24103;Kiel;DE;;0431 5550120;Bretter;12;60;40;30;Express',
  '1002;Holzbau Nord GmbH;Kim Nord;Feldweg;3;24103;Kiel;DE;;0431 5550120;Schrauben;4,2;30;20;20;Express',
].join('\r\n')}\r\n`;
