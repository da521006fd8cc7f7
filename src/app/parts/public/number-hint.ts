import { plural, t } from '@lingui/core/macro';
import { recogniseNumber } from '#domain/labels/tracking-number.ts';

export function numberHint(typed: string): string | undefined {
  const known = recogniseNumber(typed);
  if (!known) return undefined;
  const { kind, isChecked, number, country = '' } = known;
  if (kind === 'digits') {
    const digits = plural(number.length, { one: '# Ziffer', other: '# Ziffern' });
    return t`${digits}. Unsere Sendungsnummern haben 18.`;
  }
  if (kind === 'other') return t`Kein bekanntes Format. Wir suchen die Nummer trotzdem.`;
  const names = {
    sscc: t`Sendungsnummer`,
    ups: t`UPS-Nummer`,
    s10: t`Nummer einer Auslandspost (${country})`,
  };
  const name = names[kind];
  return isChecked
    ? t`${name} vollständig.`
    : t`${name}, aber die Prüfziffer passt nicht. Bitte vergleichen Sie die Nummer.`;
}
