import { useLingui } from '@lingui/react/macro';
import { useLocale } from '#app/i18n/setup.ts';
import type { DangerKind } from '#domain/danger/danger.ts';
import { exceptedLimitsOf, isLqAllowed } from '#domain/danger/danger-rules.ts';
import type { UnEntry } from '#domain/danger/un-list.ts';

export function DangerFacts({ entry, kind }: { entry: UnEntry; kind: DangerKind }) {
  const { t } = useLingui();
  const { excepted_quantity: code, tunnel_code, transport_category, limited_quantity } = entry;
  const excepted = exceptedLimitsOf(entry);
  // The transport document shows both names; German users see the German one first.
  const german = useLocale() === 'de' ? entry.german : '';
  const facts = [
    isLqAllowed(entry) ? t`LQ bis ${limited_quantity} je Innenverpackung` : t`nicht als LQ`,
    excepted
      ? t`EQ ${code}: bis ${excepted.inner} ml oder g je Innenverpackung, ${excepted.outer} je Packstück`
      : t`nicht als EQ`,
    t`Beförderungskategorie ${transport_category}`,
    tunnel_code === '-' ? t`ohne Tunnelbeschränkung` : t`Tunnelcode ${tunnel_code}`,
  ];
  const marks: Record<DangerKind, string> = {
    limited_quantity: t`Bitte bringen Sie auf dem Packstück die Raute für begrenzte Mengen an (10 × 10 cm, oben und unten schwarz). Das Label ersetzt sie nicht.`,
    excepted_quantity: t`Bitte bringen Sie auf dem Packstück das Kennzeichen für freigestellte Mengen mit der Klasse an (10 × 10 cm, schraffierter Rand). Das Label ersetzt es nicht.`,
    dangerous_goods: t`Bitte bringen Sie auf dem Packstück die UN-Nummer und die Gefahrzettel an und geben Sie dem Fahrer das Beförderungspapier mit.`,
  };
  return (
    <div className="flex flex-col gap-1.5 rounded-control bg-fill px-3 py-2 text-sm">
      {german && <p className="font-semibold">{german}</p>}
      <p lang="en" className={german ? 'text-muted text-xs' : 'font-semibold'}>
        {entry.name}
      </p>
      <p className="text-muted">{facts.join(' · ')}</p>
      <p>{marks[kind]}</p>
    </div>
  );
}
