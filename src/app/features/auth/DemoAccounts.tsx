import { useLingui } from '@lingui/react/macro';
import type { DemoAccountKind, PortalSettings } from '#contract/portal.ts';

type DemoAccountsProps = {
  accounts: PortalSettings['demo_accounts'];
  onChoose: (account: { email: string; password: string }) => void;
};

export function DemoAccounts({ accounts, onChoose }: DemoAccountsProps) {
  const { t } = useLingui();
  if (accounts.length === 0) return null;
  const kinds: Record<DemoAccountKind, string> = {
    customer: t`Kunde mit Abholung und Valorentransport`,
    plain_customer: t`Kunde ohne Abholung und Valorentransport`,
    admin: t`Verwaltung`,
    unconfirmed: t`E-Mail noch nicht bestätigt`,
  };
  return (
    <section aria-labelledby="demo-accounts" className="mt-8 border-line border-t pt-5">
      <h2 id="demo-accounts" className="font-medium text-label text-sm">
        {t`Zum Ausprobieren`}
      </h2>
      <ul className="mt-2 grid gap-2">
        {accounts.map(({ email, password, kind }) => (
          <li key={email}>
            <button
              type="button"
              onClick={() => onChoose({ email, password })}
              className="flex min-h-11 w-full flex-col rounded-control border border-line bg-surface px-3.5 py-2 text-left transition-colors hover:border-field-strong"
            >
              <span className="break-all font-medium text-sm">{email}</span>
              <span className="text-muted text-xs">{kinds[kind]}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
