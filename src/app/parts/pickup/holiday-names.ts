import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { HolidayCode } from '#domain/values/working-days.ts';

const names = {
  new_year: msg`Neujahr`,
  epiphany: msg`Heilige Drei Könige`,
  womens_day: msg`Internationaler Frauentag`,
  good_friday: msg`Karfreitag`,
  easter_sunday: msg`Ostersonntag`,
  easter_monday: msg`Ostermontag`,
  labour_day: msg`Tag der Arbeit`,
  liberation_day: msg`Tag der Befreiung`,
  ascension_day: msg`Christi Himmelfahrt`,
  whit_sunday: msg`Pfingstsonntag`,
  whit_monday: msg`Pfingstmontag`,
  corpus_christi: msg`Fronleichnam`,
  uprising_day: msg`Jahrestag des Aufstands vom 17. Juni`,
  assumption_day: msg`Mariä Himmelfahrt`,
  childrens_day: msg`Weltkindertag`,
  unity_day: msg`Tag der Deutschen Einheit`,
  reformation_day: msg`Reformationstag`,
  all_saints_day: msg`Allerheiligen`,
  repentance_day: msg`Buß- und Bettag`,
  christmas_day: msg`1. Weihnachtstag`,
  second_christmas_day: msg`2. Weihnachtstag`,
} satisfies Record<HolidayCode, MessageDescriptor>;

export function holidayName(code: HolidayCode): string {
  return i18n._(names[code]);
}
