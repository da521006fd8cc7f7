import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import ListChecks from 'lucide-react/icons/list-checks';
import { useRef, useState } from 'react';
import { api, describeError, orpc } from '#app/api/client.ts';
import { newId } from '#app/api/new-id.ts';
import { formatLongDate } from '#app/i18n/format.ts';
import { errorText } from '#app/i18n/messages.ts';
import type { OrderRow } from '#app/offline/rows/outbox-row.ts';
import { stationPrinter } from '#app/parts/print/station-printer.ts';
import { ExplainedButton } from '#app/parts/states/ExplainedButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { LaterConfirmDialog } from '#app/ui/overlays/LaterConfirmDialog.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { HandoverShipment } from '#domain/shipment/handover.ts';
import { mostOnList } from '#domain/shipment/handover-list.ts';
import { berlinDayStart, type Day } from '#domain/values/working-days.ts';
import { saveClosedList } from './save-closed-list.ts';

type CloseListProps = {
  day: Day;
  shipments: readonly HandoverShipment[] | undefined;
  waiting: readonly OrderRow[];
  isOut: boolean;
};

/** Closes only the shipments on the screen (docs/rules.md 15.12). */
export function CloseList({ day, shipments = [], waiting, isOut }: CloseListProps) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const close = useCloseList(day);
  // The next list takes the rest.
  const closing = shipments.slice(0, mostOnList);
  const date = formatLongDate(berlinDayStart(day));

  if (isOut)
    return (
      <ExplainedButton
        icon={ListChecks}
        reason={t`Der Server schließt Listen ab, damit keine Sendung auf zwei Listen steht. Dafür ist eine Verbindung nötig; bis dahin bleibt die Liste offen.`}
      >
        {t`Liste abschließen`}
      </ExplainedButton>
    );
  return (
    <>
      <Button
        variant="primary"
        icon={ListChecks}
        disabled={closing.length === 0}
        onClick={() => setIsAsking(true)}
      >
        {t`Liste abschließen`}
      </Button>
      <LaterConfirmDialog
        isOpen={isAsking}
        title={t`Liste abschließen?`}
        text={
          <>
            {plural(closing.length, {
              one: `# Sendung für ${date} bekommt eine Listennummer und steht danach nicht mehr auf der offenen Liste.`,
              other: `# Sendungen für ${date} bekommen eine gemeinsame Listennummer und stehen danach nicht mehr auf der offenen Liste.`,
            })}
            <Open shipments={closing} waiting={waiting} />
          </>
        }
        confirmLabel={t`Abschließen`}
        onConfirm={async () => {
          await close(closing);
          setIsAsking(false);
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

const mostNamed = 5;

function Open({
  shipments,
  waiting,
}: {
  shipments: readonly HandoverShipment[];
  waiting: readonly OrderRow[];
}) {
  const unprinted = shipments.filter((it) => it.is_unprinted).map((it) => it.recipient.company);
  const unsent = waiting.map(({ summary }) => summary.company);
  return (
    <>
      {unprinted.length > 0 && (
        <span className="mt-3 block">
          {plural(unprinted.length, {
            one: 'Noch nicht gedruckt ist das Label von:',
            other: 'Noch nicht gedruckt sind die Labels von # Sendungen:',
          })}
          <Names names={unprinted} />
        </span>
      )}
      {unsent.length > 0 && (
        <span className="mt-3 block">
          {plural(unsent.length, {
            one: '# Auftrag wartet noch auf diesem Gerät und kommt nicht auf diese Liste:',
            other: '# Aufträge warten noch auf diesem Gerät und kommen nicht auf diese Liste:',
          })}
          <Names names={unsent} />
        </span>
      )}
    </>
  );
}

function Names({ names }: { names: readonly string[] }) {
  const { t } = useLingui();
  const more = names.length - mostNamed;
  return (
    <span className="block break-words font-semibold">
      {names.slice(0, mostNamed).join(', ')}
      {more > 0 && ` ${t`und ${more} weitere`}`}
    </span>
  );
}

function useCloseList(day: Day) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  /** A retry with the same content and key creates no second list. */
  const sent = useRef({ body: '', key: '' });

  return async (shipments: readonly HandoverShipment[]): Promise<void> => {
    const requested = { day, shipment_ids: shipments.map((it) => it.shipment_id) };
    const body = JSON.stringify(requested);
    if (sent.current.body !== body) sent.current = { body, key: newId() };
    try {
      const context = { idempotencyKey: sent.current.key };
      const { data } = await api.shipment.closeHandover(requested, { context });
      // A reopened list needs a new key.
      sent.current = { body: '', key: '' };
      const { number } = data;
      const printer = stationPrinter('papers');
      showSnackbar({
        tone: 'success',
        text: t`Die Liste ${number} ist abgeschlossen.`,
        action: printer
          ? {
              label: t`Drucken`,
              onAction: async () => {
                const { printHandover } = await import('./print-handover.ts');
                await printHandover(printer, { list_id: data.list_id });
              },
            }
          : { label: t`Als PDF sichern`, onAction: () => void saveClosedList(data) },
      });
    } catch (error) {
      const reason = errorText(describeError(error).code);
      showSnackbar({ tone: 'error', text: t`Die Liste konnte nicht abgeschlossen werden. ${reason}` });
    }
    // Refetch after failure too.
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: orpc.shipment.handover.key() }),
      queryClient.invalidateQueries({ queryKey: orpc.shipment.closedHandovers.key() }),
    ]);
  };
}
