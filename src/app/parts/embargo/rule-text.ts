import { t } from '@lingui/core/macro';
import { formatDate } from '#app/i18n/format.ts';
import { currentLocale } from '#app/i18n/setup.ts';
import { countryName } from '#domain/address/countries.ts';
import type { EmbargoFinding } from '#domain/customs/embargo-finding.ts';

type Rule = Pick<EmbargoFinding, 'act' | 'list' | 'day'>;

const germanCitations: readonly [RegExp, string][] = [
  [/§ (\d+)\((\d+)\)/g, '§ $1 Abs. $2'],
  [/\bno\. /g, 'Nr. '],
  [/\bProtocol No /g, 'Protokoll Nr. '],
  [/\bAct of Accession /g, 'Beitrittsakte '],
  [/\bRegulation \(/g, 'Verordnung ('],
  [/\(EC\)/g, '(EG)'],
  [/\bCFSP\b/g, 'GASP'],
  [/\bOSCE decision\b/g, 'OSZE-Beschluss'],
  [/\bDecision\b/g, 'Beschluss'],
  [/\bCommon Position\b/g, 'Gemeinsamer Standpunkt'],
  [/\bAnnex /g, 'Anhang '],
  [/\bregime (\d+)/g, 'Regelung $1'],
  [/\bCommon High Priority List\b/g, 'Liste hochprioritärer Güter (EU, USA, Japan, Vereinigtes Königreich)'],
];

const cited = (act: string) =>
  currentLocale() === 'de' ? germanCitations.reduce((text, [from, to]) => text.replace(from, to), act) : act;

/** "AWV § 74 Abs. 1 Nr. 11 (AWV, Stand 27.02.2024)" */
export function ruleText({ act, list, day }: Rule): string {
  if (list === 'setting') return t`Einstellung des Anbieters`;
  const name = cited(act);
  if (day === '') return name ? t`${name}, noch ohne Beleg` : t`noch ohne Beleg`;
  const date = day.length === 4 ? day : formatDate(new Date(`${day}T12:00:00Z`));
  const source = cited(list);
  return source ? t`${name} (${source}, Stand ${date})` : t`${name}, Stand ${date}`;
}

type Params = Record<string, string | number>;

export function withRuleText({ act, list, day, country, ...params }: Params): Params {
  return {
    ...params,
    country: countryName(String(country), currentLocale()),
    rule: ruleText({ act: String(act), list: String(list), day: String(day) }),
  };
}
