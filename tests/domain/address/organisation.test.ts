import { expect, test } from 'vitest';
import { isOrganisation } from '#domain/address/organisation.ts';

test.each([
  ...[
    'Nord GmbH',
    'Nord gGmbH',
    'Nord Ges.m.b.H.',
    'Nord AG',
    'Nord KG',
    'Nord GmbH & Co. KG',
    'Nord e.K.',
    'Nord e. V.',
  ],
  ...[
    'Nord UG (haftungsbeschränkt)',
    'Nord SE',
    'Nord Ltd.',
    'Nord LLC',
    'Nord Inc.',
    'Nord plc',
    'Nord SAS',
    'Nord SARL',
  ],
  ...[
    'Nord S.p.A.',
    'Nord S. p. A.',
    'Nord S.r.l.',
    'Nord B.V.',
    'Nord NV',
    'Nord A/S',
    'Nord ApS',
    'Nord AB',
    'Nord Oy',
  ],
  ...['Nord sp. z o.o.', 'Nord s.r.o.', 'Nord Kft.', 'Nord d.o.o.', 'Nord S.L.', 'Nord Lda.', 'Nord Pty Ltd'],
  ...[
    'Praxis Dr. Nord',
    'Stadtwerke Kiel',
    'Kanzlei West',
    'Holzhandel Nord',
    'nord.example',
    'Müller & Söhne',
    'Lager 3',
  ],
])('%s is an organisation', (name) => {
  expect(isOrganisation(name)).toBe(true);
});

test('a name that ends with its town is an organisation', () => {
  expect(isOrganisation('Segelclub Kiel', 'Kiel')).toBe(true);
  expect(isOrganisation('Kim Kiel', 'Hamburg')).toBe(false);
});

test.each([
  'Kim Nord',
  'Dr. Kim Nord',
  'Anna-Lena Süd',
  'Sean O’Neil',
  'Jo van der Berg',
  'Inge Ag',
  'Maria José Sá',
])('%s can be a person', (name) => expect(isOrganisation(name)).toBe(name === 'Inge Ag'));
