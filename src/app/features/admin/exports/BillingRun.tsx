import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useState } from 'react';
import { api } from '#app/api/client.ts';
import { serverDay } from '#app/api/server-clock.ts';
import { userTypeText } from '#app/features/admin/client-words.ts';
import { useConnection } from '#app/offline/connection.ts';
import { showExportFailed } from '#app/parts/files/show-export-failed.ts';
import { DaysFilter } from '#app/parts/lists/DaysFilter.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import type { DayRange } from '#app/ui/fields/RangeCalendar.tsx';
import { Select } from '#app/ui/fields/Select.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { type UserType, userTypes } from '#domain/people/client.ts';
import { billingForms, lastPeriod } from '#domain/staff/billing-run.ts';
import { type CsvLayout, csvLayouts } from '#domain/staff/staff-shipment.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import { ExportRuns } from './ExportRuns.tsx';
import { useExportRuns } from './use-export-runs.ts';

/** Exports all clients of a billing cycle (docs/rules.md 21.8). */
export function BillingRun() {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const [cycle, setCycle] = useState<UserType>('monthly');
  const [days, setDays] = useState<DayRange>();
  const [layout, setLayout] = useState<CsvLayout>('parcels');
  const [form, setForm] = useState<(typeof billingForms)[number]>('zip');
  const { query, runs, watch } = useExportRuns();
  const usual = lastPeriod(cycle, serverDay());
  const period = days ?? usual;
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      api.shipment.exportBilling({
        ...{ user_type: cycle, layout, form },
        date_range: { from: daySeconds(period.from), to: daySeconds(period.to) },
      }),
    onSuccess: ({ data: { joined } }) => {
      if (joined)
        showSnackbar({ text: t`Diese Abrechnung wird schon geschrieben. Wie weit sie ist, steht unten.` });
      return watch();
    },
    onError: (error) =>
      showExportFailed(error, {
        text: t`Die Abrechnung wurde nicht begonnen.`,
        onRetry: () => mutate(),
      }),
  });
  const layoutText = { shipments: t`CSV, je Sendung`, parcels: t`neue CSV, je Packstück` };
  const formText = { file: t`Eine Datei für alle`, zip: t`ZIP, eine Datei je Kunde` };
  return (
    <Card title={t`Abrechnung`}>
      <div className="flex flex-col gap-4">
        <p className="text-label text-sm">
          {t`Alle Kunden, deren Rechnung so oft kommt, mit allem, was sie im Zeitraum versandt haben. Die Datei liegt danach unten.`}
        </p>
        <div className="flex flex-wrap items-end gap-2.5">
          <Select
            label={t`Rechnung`}
            value={cycle}
            options={userTypes.map((value) => ({ value, label: userTypeText(value) }))}
            onChange={(value) => {
              setCycle(value);
              setDays(undefined);
            }}
            className="w-full sm:w-40"
          />
          <DaysFilter label={t`Abrechnungszeitraum`} value={period} usual={usual} onChange={setDays} />
          <Select
            label={t`Zeilen`}
            value={layout}
            options={csvLayouts.map((value) => ({ value, label: layoutText[value] }))}
            onChange={setLayout}
            className="w-full sm:w-60"
          />
          <Select
            label={t`Form`}
            value={form}
            options={billingForms.map((value) => ({ value, label: formText[value] }))}
            onChange={setForm}
            className="w-full sm:w-60"
          />
          <Button icon={ReceiptText} isLoading={isPending} disabled={isOffline} onClick={() => mutate()}>
            {t`Abrechnung erstellen`}
          </Button>
        </div>
        <ExportRuns query={query} runs={runs} onAgain={watch} />
      </div>
    </Card>
  );
}
