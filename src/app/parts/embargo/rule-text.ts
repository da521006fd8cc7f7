import { t } from '@lingui/core/macro';
import { formatDate } from '#app/i18n/format.ts';
import { currentLocale } from '#app/i18n/setup.ts';
import { countryName } from '#domain/address/countries.ts';
import type { EmbargoFinding } from '#domain/customs/embargo-finding.ts';
import type { Issue } from '#domain/values/codes.ts';

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

type Params = NonNullable<Issue['params']>;

export function withRuleText({ act, list, day, country, ...params }: Params): Params {
  const land = countryName(String(country), currentLocale());
  const rule = ruleText({ act: String(act), list: String(list), day: String(day) });
  const { hs_code } = params;
  return {
    ...params,
    country: land,
    rule,
    rules: `${hs_code === undefined ? land : t`HS ${hs_code}`}: ${rule}`,
  };
}

/** One sentence for the declaration names each rule that asks for it; other issues stay. */
export function inOneDeclaration(issues: readonly Issue[]): readonly Issue[] {
  const asked = issues.filter((it) => it.code === 'restrictions_not_declared');
  const [first] = asked;
  if (!first || asked.length === 1) return issues;
  const rules = new Set(asked.map(({ params }) => params && withRuleText(params).rules));
  const whole: Issue = { ...first, params: { rules: [...rules].join('; ') } };
  return issues.flatMap((it) => (it === first ? [whole] : asked.includes(it) ? [] : [it]));
}
