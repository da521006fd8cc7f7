import { useLingui } from '@lingui/react/macro';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { Card } from '#app/ui/Card.tsx';
import { Tabs } from '#app/ui/Tabs.tsx';
import { BillingRun } from './BillingRun.tsx';
import { ManualExports } from './ManualExports.tsx';

/** Automatic exports do not exist yet (docs/rules.md 20.11). */
export function ExportsPage() {
  const { t } = useLingui();
  return (
    <>
      <PageTitle text={t`Exporte`} />
      <div className="flex flex-col gap-4">
        <BillingRun />
        <Card isFlush label={t`Exporte`}>
          <Tabs
            label={t`Art der Exporte`}
            tabs={[
              { id: 'manual', label: t`Manuell`, content: <ManualExports /> },
              { id: 'automatic', label: t`Automatisch`, state: 'disabled', content: null },
            ]}
            selected="manual"
            onSelect={() => {}}
            panelClassName=""
          />
        </Card>
      </div>
    </>
  );
}
