export const federalStates = [
  'BB',
  'BE',
  'BW',
  'BY',
  'HB',
  'HE',
  'HH',
  'MV',
  'NI',
  'NW',
  'RP',
  'SH',
  'SL',
  'SN',
  'ST',
  'TH',
] as const;
export type FederalState = (typeof federalStates)[number];

/**
 * Postal code ranges that lie in one federal state: general knowledge of Deutsche Post's ranges, the places on
 * both sides of every border compared with OpenStreetMap's. Left out: codes whose delivery district crosses a
 * border (19273 Bleckede and Teldau, 22145 Hamburg and Braak, 89081 Ulm and Elchingen, …), codes no directory
 * shows, and the Austrian valleys with German codes (87491, 87567 to 87569).
 */
const ranges: Record<FederalState, string> = {
  BB: '01941-01998 03001-03253 04891-04938 14401-14714 14723-16949 17261-17291 17326 19307-19356',
  BE: '10001-12528 12530-14330',
  BW: '68001-68312 68520-68549 68701-69234 69240-69429 69435-69469 69489-69502 69510-69514 70001-74593 74595-76709 77601-79879 88001-88099 88181-89080 89082-89085 89090-89198 89501-89619 97861-97877 97897-97900 97911-97999',
  BY: '63701-63775 63777-63927 63929-63939 80001-87490 87492-87566 87570-87789 88101-88146 88148-88179 89201-89449 90001-96489 97001-97859 97888-97892 97901-97909',
  HB: '27501-27580 28001-28779',
  HE: '34001-34329 34356-34399 34441-36399 37201-37299 55240-55252 60001-63699 64201-64753 64755-65325 65327-65390 65392-65556 65583-65620 65627 65701-65936 68501-68519 68601-68649 69235-69239 69479-69488 69503-69509 69515-69518',
  HH: '20001-21038 21040-21170 22001-22112 22114-22144 22146-22786 27499',
  MV: '17001-17256 17259 17301-17308 17310-17320 17322 17328-17331 17338-19260 19274-19306 19358-19417 23921-23999',
  NI: '21202-21449 21522 21601-21789 26001-27478 27607-27809 28784-29399 29431-31868 34331-34353 37001-37193 37197-37199 37401-37649 37689-37691 37697-38479 38501-38729 48442-48465 48478-48480 48486-48488 48497-48531 49001-49459 49551-49849',
  NW: '32001-33829 34401-34439 37651-37688 37692-37696 40001-48432 48466-48477 48481-48485 48489-48496 48541-48739 49461-49549 50101-51597 51601-53359 53581-53604 53621-53949 57001-57489 58001-59968',
  RP: '51598 53401-53579 53614-53619 54181-55239 55253-56869 57501-57648 65558-65582 65621-65626 65629 66461-66509 66841-67829 76711-76891',
  SH: '21451-21521 21524-21529 22801-23919 24001-25999 27483-27498',
  SL: '66001-66459 66511-66839',
  SN: '01001-01936 02601-02999 04001-04579 04641-04889 08001-09669',
  ST: '06001-06548 06601-06928 29401-29416 38481-38489 38801-39649',
  TH: '04581-04639 06551-06578 07301-07918 07920-07950 07953-07980 07986-07989 36401-36469 37301-37359 96501-96529 98501-99998',
};

const stateRanges = federalStates.flatMap((state) =>
  ranges[state].split(' ').map((range) => {
    const [from = '', to = from] = range.split('-');
    return { from, to, state };
  }),
);

const isFederalState = (code: string): code is FederalState => federalStates.some((it) => it === code);

/**
 * The federal state of a German address: by its postal code where that is sure, else the state it names, else
 * undefined (then only nationwide holidays count).
 */
export function federalState(postalCode: string, stateProvinceCode = ''): FederalState | undefined {
  const code = postalCode.trim();
  if (!/^\d{5}$/.test(code)) return undefined;
  const range = stateRanges.find(({ from, to }) => from <= code && code <= to);
  if (range) return range.state;
  return isFederalState(stateProvinceCode) ? stateProvinceCode : undefined;
}
