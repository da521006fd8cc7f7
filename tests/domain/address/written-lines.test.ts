import { expect, test } from 'vitest';
import { readStreet } from '#domain/address/read-street.ts';
import { isNumberFirst } from '#domain/address/street-line.ts';

/* Lines as the writers of 15 countries join street, number and unit, of which the parts are known. */

const list = (text: string) => text.split('; ');
const writers: Readonly<Record<string, { streets: string[]; numbers: string[]; units: string[] }>> = {
  DE: {
    streets: list(
      'Hauptstraße; Am Markt; Straße des 17. Juni; An der B 5; Carl-von-Ossietzky-Str.; Alte Poststr.; Im Winkel; Platz der Republik; Unter den Linden; Weg; Rosa-Luxemburg-Platz; Am Bahnhof; Zur Alten Mühle',
    ),
    numbers: list('5; 12a; 12 b; 3-7; 12c-e; 5+7'),
    units: list('c/o Müller; 2. OG; Hinterhaus; Halle 3; Aufgang B'),
  },
  AT: {
    streets: list('Mariahilfer Straße; Landstraßer Hauptstraße; Dorf; Am Hof'),
    numbers: list('4; 4/2/11; 7/3; 12'),
    units: list('Stiege 2; Top 12'),
  },
  CH: {
    streets: list('Rue du Rhône; Bahnhofstrasse; Via Nassa'),
    numbers: list('8; 8a'),
    units: list('2. Stock'),
  },
  FR: {
    streets: list(
      "rue de la Gare; avenue des Champs-Élysées; Rue du 8 Mai 1945; 2ème Avenue; Place de l'Étoile; chemin du Bois",
    ),
    numbers: list('12; 12 bis; 4 ter'),
    units: list('Bât. C; App 3; 3ème étage'),
  },
  GB: {
    streets: list("High Street; Downing Street; The Green; Queen Victoria Street; St. James's Square"),
    numbers: list('10; 12-14; 221B'),
    units: list('Flat 2; Unit 5; 2nd Floor'),
  },
  US: {
    streets: list('Main St; N 45th Street; Broadway; W 42nd Street; Massachusetts Ave'),
    numbers: list('100; 77; 1500'),
    units: list('Apt 5B; Suite 200; #4'),
  },
  IT: {
    streets: list('Via Roma; Via 4 Novembre; Corso Vittorio Emanuele II; Via XX Settembre'),
    numbers: list('24/A; 12; 3'),
    units: list('scala B; int. 12'),
  },
  ES: {
    streets: list('Calle Mayor; Gran Vía; Calle de Alcalá'),
    numbers: list('50; 28'),
    units: list('planta 3; 2º izq'),
  },
  NL: {
    streets: list('Damrak; Kerkstraat; 1e Weteringdwarsstraat'),
    numbers: list('1A; 12; 1-5'),
    units: list('2e verdieping'),
  },
  PL: {
    streets: list('ul. Długa; Al. 29 Listopada; Plac Trzech Krzyży'),
    numbers: list('84/92; 10; 12/5'),
    units: list('m. 117'),
  },
  CZ: {
    streets: list('Na Příkopě; Nádražní; Náměstí Míru'),
    numbers: list('14; 5; 1234/12'),
    units: list('3. patro'),
  },
  DK: { streets: list('Vesterbrogade; Nygade'), numbers: list('3; 3B'), units: list('1. th') },
  SE: { streets: list('Drottninggatan; Kungsgatan'), numbers: list('44; 12'), units: list('lgh 1102') },
  BE: { streets: list('Rue de la Loi; Wetstraat'), numbers: list('16; 149'), units: list('bus 3') },
  PT: {
    streets: list('Rua do Ouro; Rua 25 de Abril; Av. da Liberdade'),
    numbers: list('23; 23-25'),
    units: list('3º B'),
  },
};
const spellings = [
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.toLowerCase(),
];

function* writtenLines() {
  for (const [country, { streets, numbers, units }] of Object.entries(writers))
    for (const spelled of spellings)
      for (const street of streets.map(spelled))
        for (const number of numbers.map(spelled))
          for (const unit of [undefined, ...units.map(spelled)])
            for (const gap of [' ', ', ', '  ', ' , ', ',']) {
              const own = isNumberFirst(country) ? [number, street] : [street, number];
              const line = [own.join(' '), ...(unit ? [unit] : [])].join(gap);
              const parts = { street, street_number: number, extras: unit ? [unit] : [] };
              yield { country, line, parts };
            }
}

test('a line is read as its parts were written, or is a question; fewer than one in ten is', () => {
  let [lines, questions] = [0, 0];
  for (const { country, line, parts } of writtenLines()) {
    lines += 1;
    const read = readStreet(line, country);
    if (read === undefined) questions += 1;
    else if (JSON.stringify(read) !== JSON.stringify(parts)) expect([country, line, read]).toEqual(parts);
  }
  expect(lines).toBeGreaterThan(8_000);
  expect(questions / lines).toBeLessThan(0.1);
});
