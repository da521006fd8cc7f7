import type { FederalState } from '#domain/values/federal-state.ts';

/** In the order of their codes. */
export const germanStates: readonly { code: FederalState; name: string }[] = [
  { code: 'BB', name: 'Brandenburg' },
  { code: 'BE', name: 'Berlin' },
  { code: 'BW', name: 'Baden-Württemberg' },
  { code: 'BY', name: 'Bayern' },
  { code: 'HB', name: 'Bremen' },
  { code: 'HE', name: 'Hessen' },
  { code: 'HH', name: 'Hamburg' },
  { code: 'MV', name: 'Mecklenburg-Vorpommern' },
  { code: 'NI', name: 'Niedersachsen' },
  { code: 'NW', name: 'Nordrhein-Westfalen' },
  { code: 'RP', name: 'Rheinland-Pfalz' },
  { code: 'SH', name: 'Schleswig-Holstein' },
  { code: 'SL', name: 'Saarland' },
  { code: 'SN', name: 'Sachsen' },
  { code: 'ST', name: 'Sachsen-Anhalt' },
  { code: 'TH', name: 'Thüringen' },
];
