import { describe, expect, test } from 'vitest';
import { federalState, federalStates } from '#domain/values/federal-state.ts';
import { fc } from '#support/random.ts';

describe('the federal state of a postal code', () => {
  test.each([
    ['01067', 'SN', 'Dresden'],
    ['01968', 'BB', 'Senftenberg'],
    ['02826', 'SN', 'Görlitz'],
    ['03046', 'BB', 'Cottbus'],
    ['04109', 'SN', 'Leipzig'],
    ['04600', 'TH', 'Altenburg'],
    ['04910', 'BB', 'Elsterwerda'],
    ['06108', 'ST', 'Halle'],
    ['06556', 'TH', 'Artern'],
    ['06618', 'ST', 'Naumburg'],
    ['07743', 'TH', 'Jena'],
    ['08056', 'SN', 'Zwickau'],
    ['09111', 'SN', 'Chemnitz'],
    ['10115', 'BE', 'Berlin-Mitte'],
    ['14199', 'BE', 'Berlin-Schmargendorf'],
    ['11011', 'BE', 'Deutscher Bundestag'],
    ['14467', 'BB', 'Potsdam'],
    ['15230', 'BB', 'Frankfurt (Oder)'],
    ['17033', 'MV', 'Neubrandenburg'],
    ['17291', 'BB', 'Prenzlau'],
    ['18055', 'MV', 'Rostock'],
    ['19053', 'MV', 'Schwerin'],
    ['19322', 'BB', 'Wittenberge'],
    ['20095', 'HH', 'Hamburg'],
    ['21073', 'HH', 'Hamburg-Harburg'],
    ['21335', 'NI', 'Lüneburg'],
    ['21465', 'SH', 'Reinbek'],
    ['21522', 'NI', 'Hohnstorf'],
    ['22846', 'SH', 'Norderstedt'],
    ['23552', 'SH', 'Lübeck'],
    ['23966', 'MV', 'Wismar'],
    ['24103', 'SH', 'Kiel'],
    ['26121', 'NI', 'Oldenburg'],
    ['27472', 'NI', 'Cuxhaven'],
    ['27498', 'SH', 'Helgoland'],
    ['27499', 'HH', 'Neuwerk'],
    ['27568', 'HB', 'Bremerhaven'],
    ['27749', 'NI', 'Delmenhorst'],
    ['28195', 'HB', 'Bremen'],
    ['28816', 'NI', 'Stuhr'],
    ['29410', 'ST', 'Salzwedel'],
    ['29439', 'NI', 'Lüchow'],
    ['30159', 'NI', 'Hannover'],
    ['31785', 'NI', 'Hameln'],
    ['32049', 'NW', 'Herford'],
    ['34117', 'HE', 'Kassel'],
    ['34346', 'NI', 'Hann. Münden'],
    ['34414', 'NW', 'Warburg'],
    ['36037', 'HE', 'Fulda'],
    ['36433', 'TH', 'Bad Salzungen'],
    ['37073', 'NI', 'Göttingen'],
    ['37213', 'HE', 'Witzenhausen'],
    ['37308', 'TH', 'Heiligenstadt'],
    ['37671', 'NW', 'Höxter'],
    ['38100', 'NI', 'Braunschweig'],
    ['38820', 'ST', 'Halberstadt'],
    ['39104', 'ST', 'Magdeburg'],
    ['40213', 'NW', 'Düsseldorf'],
    ['48455', 'NI', 'Bad Bentheim'],
    ['48477', 'NW', 'Hörstel'],
    ['49074', 'NI', 'Osnabrück'],
    ['49477', 'NW', 'Ibbenbüren'],
    ['50667', 'NW', 'Köln'],
    ['51598', 'RP', 'Friesenhagen'],
    ['53111', 'NW', 'Bonn'],
    ['53424', 'RP', 'Remagen'],
    ['53604', 'NW', 'Bad Honnef'],
    ['53619', 'RP', 'Rheinbreitbach'],
    ['55116', 'RP', 'Mainz'],
    ['55246', 'HE', 'Mainz-Kostheim, Wiesbaden'],
    ['57072', 'NW', 'Siegen'],
    ['57518', 'RP', 'Betzdorf'],
    ['60311', 'HE', 'Frankfurt'],
    ['63739', 'BY', 'Aschaffenburg'],
    ['64283', 'HE', 'Darmstadt'],
    ['65183', 'HE', 'Wiesbaden'],
    ['65582', 'RP', 'Diez'],
    ['66111', 'SL', 'Saarbrücken'],
    ['66482', 'RP', 'Zweibrücken'],
    ['66538', 'SL', 'Neunkirchen'],
    ['67655', 'RP', 'Kaiserslautern'],
    ['68159', 'BW', 'Mannheim'],
    ['68519', 'HE', 'Viernheim'],
    ['69117', 'BW', 'Heidelberg'],
    ['69239', 'HE', 'Neckarsteinach'],
    ['69469', 'BW', 'Weinheim'],
    ['69488', 'HE', 'Birkenau'],
    ['70173', 'BW', 'Stuttgart'],
    ['76726', 'RP', 'Germersheim'],
    ['79098', 'BW', 'Freiburg'],
    ['80331', 'BY', 'München'],
    ['86150', 'BY', 'Augsburg'],
    ['88045', 'BW', 'Friedrichshafen'],
    ['88131', 'BY', 'Lindau'],
    ['89073', 'BW', 'Ulm'],
    ['89231', 'BY', 'Neu-Ulm'],
    ['90402', 'BY', 'Nürnberg'],
    ['96515', 'TH', 'Sonneberg'],
    ['97070', 'BY', 'Würzburg'],
    ['97877', 'BW', 'Wertheim'],
    ['97892', 'BY', 'Kreuzwertheim'],
    ['98527', 'TH', 'Suhl'],
    ['99084', 'TH', 'Erfurt'],
  ])('%s lies in %s (%s)', (postalCode, state) => {
    expect(federalState(postalCode)).toBe(state);
  });

  test.each([
    ['12529', 'Schönefeld, among the codes of Berlin'],
    ['14715', 'Nennhausen and Schollene'],
    ['19273', 'Bleckede and Teldau'],
    ['21039', 'Hamburg and Börnsen'],
    ['22145', 'Hamburg and Braak'],
    ['34355', 'Kassel and Staufenberg'],
    ['59969', 'Hallenberg and Bromskirchen'],
    ['69434', 'Hirschhorn and Heddesbach'],
    ['89081', 'Ulm and Elchingen'],
    ['97896', 'Freudenberg and Collenberg'],
    ['87567', 'Riezlern in Austria'],
    ['00000', 'no code'],
  ])('%s is ambiguous: %s', (postalCode) => {
    expect(federalState(postalCode)).toBeUndefined();
  });

  test.each(['', '8033', '803310', 'D-80331', '8o331', 'SW1A 1AA'])(
    '%j is not a German code',
    (postalCode) => {
      expect(federalState(postalCode)).toBeUndefined();
      expect(federalState(postalCode, 'BY')).toBeUndefined();
    },
  );

  test('blanks around the code do not matter', () => {
    expect(federalState(' 80331 ')).toBe('BY');
  });

  test("is the address's state if the code is ambiguous", () => {
    expect(federalState('89081', 'BW')).toBe('BW');
    expect(federalState('89081', 'XX')).toBeUndefined();
    expect(federalState('80331', 'BW')).toBe('BY');
  });

  test('exists for every state, and no code throws', () => {
    const found = new Set<string>();
    for (let code = 0; code < 100_000; code += 7) {
      const state = federalState(String(code).padStart(5, '0'));
      if (state) found.add(state);
    }
    expect(found).toEqual(new Set(federalStates));
    fc.assert(fc.property(fc.string(), (text) => [undefined, ...federalStates].includes(federalState(text))));
  });
});
