const codes =
  'AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FR GA GB GD GE GH GM GN GR GT GW GY HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KR KW KZ LA LB LI LK LR LS LT LU LV LY MA MC MD ME MG MK ML MM MN MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NZ OM PA PE PG PH PK PL PT PY QA RO RS RU RW SA SE SG SI SK SN SR SV SY TD TG TH TJ TN TR TT TW TZ UA UG US UY UZ VE VN YE ZA ZM ZW';

/** Sample rows for the kit page. */
export const countryNames = codes
  .split(' ')
  .map((code) => new Intl.DisplayNames('de', { type: 'region' }).of(code) ?? code)
  .sort((a, b) => a.localeCompare(b, 'de'));
