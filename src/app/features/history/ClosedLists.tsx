import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import FileDown from 'lucide-react/icons/file-down';
import ListChecks from 'lucide-react/icons/list-checks';
import LockOpen from 'lucide-react/icons/lock-open';
import { useEffect, useRef, useState } from 'react';
import { api, describeError, orpc } from '#app/api/client.ts';
import { formatDate, formatDateTime, formatKg } from '#app/i18n/format.ts';
import { errorText } from '#app/i18n/messages.ts';
import { MoreRows } from '#app/parts/lists/MoreRows.tsx';
import { ExplainedButton } from '#app/parts/states/ExplainedButton.tsx';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { LaterConfirmDialog } from '#app/ui/overlays/LaterConfirmDialog.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { Tag } from '#app/ui/Tag.tsx';
import type { ClosedHandover } from '#domain/shipment/handover-list.ts';
import { berlinDayStart, type Day } from '#domain/values/working-days.ts';
import { PrintHandover } from './PrintHandover.tsx';
import { saveClosedList } from './save-closed-list.ts';
import type { useClosedHandovers } from './use-closed-handovers.ts';

type ClosedListsProps = ReturnType<typeof useClosedHandovers> & {
  isOut: boolean;
  /** Number of the list that a scan or a link asks for. */
  requested: string | undefined;
};

/** See docs/rules.md 15.12. */
export function ClosedLists({ query, lists, isOut, requested }: ClosedListsProps) {
  const { t } = useLingui();
  useRequestedList(requested, query, lists);
  return (
    <Card title={t`Abgeschlossene Listen`} isFlush>
      {lists && lists.length > 0 && (
        <ul className="divide-y divide-line-soft border-line-soft border-t">
          {lists.map((list) => (
            <ClosedLine
              key={list.list_id}
              list={list}
              isOut={isOut}
              isRequested={list.number === requested}
            />
          ))}
        </ul>
      )}
      {lists?.length === 0 && (
        <EmptyState
          icon={ListChecks}
          text={t`Noch keine abgeschlossenen Listen. Was Sie abschließen, steht hier mit Nummer und Tag.`}
        />
      )}
      {!lists && (
        <QueryMissing query={query} failed={t`Die abgeschlossenen Listen konnten nicht geladen werden.`}>
          <div className="grid gap-4 border-line-soft border-t px-5 py-4">
            <Skeleton className="h-10 w-full" />
            <Skeleton className="h-10 w-3/4" />
          </div>
        </QueryMissing>
      )}
      <MoreRows query={query} />
    </Card>
  );
}

/** Loads further pages until the list is among them. */
function useRequestedList(
  requested: string | undefined,
  query: ClosedListsProps['query'],
  lists: ClosedListsProps['lists'],
): void {
  const { t } = useLingui();
  const isFound = lists?.some((it) => it.number === requested) ?? false;
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const isMissing = requested !== undefined && lists !== undefined && !isFound && !isFetching;
  useEffect(() => {
    if (!isMissing) return;
    if (hasNextPage) void fetchNextPage();
    else showSnackbar({ tone: 'warning', text: t`Die Liste ${requested} ist hier nicht bekannt.` });
  }, [isMissing, hasNextPage, fetchNextPage, requested, t]);
}

type ClosedLineProps = { list: ClosedHandover; isOut: boolean; isRequested: boolean };

function ClosedLine({ list, isOut, isRequested }: ClosedLineProps) {
  const { t } = useLingui();
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isRequested) return;
    line.current?.scrollIntoView({ block: 'center' });
    line.current?.focus({ preventScroll: true });
  }, [isRequested]);
  const day = formatDate(berlinDayStart(list.day as Day));
  const at = formatDateTime(list.closed.seconds);
  const words = [
    day,
    plural(list.shipments, { one: '# Sendung', other: '# Sendungen' }),
    plural(list.parcels, { one: '# Packstück', other: '# Packstücke' }),
    formatKg(list.weight),
  ];
  return (
    <li
      ref={line}
      tabIndex={isRequested ? -1 : undefined}
      aria-current={isRequested || undefined}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5 text-sm outline-none aria-[current]:bg-brand-soft"
    >
      <div className="mr-auto min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="tabular font-semibold">{list.number}</span>
          {list.reopened && <Tag>{t`Wieder geöffnet`}</Tag>}
          {list.canceled > 0 && (
            <Tag tone="error">{plural(list.canceled, { one: '# storniert', other: '# storniert' })}</Tag>
          )}
        </p>
        <p className="tabular">{words.join(' · ')}</p>
        <p className="tabular text-muted text-xs">
          {list.closed_on === '' ? t`Abgeschlossen ${at}` : t`Abgeschlossen ${at}, ${list.closed_on}`}
        </p>
      </div>
      {!list.reopened && (
        <div className="flex flex-wrap gap-2">
          <Reprint list={list} isOut={isOut} />
          <Reopen list={list} isOut={isOut} />
        </div>
      )}
    </li>
  );
}

type ActionProps = { list: ClosedHandover; isOut: boolean };

function Reprint({ list, isOut }: ActionProps) {
  const { t } = useLingui();
  const [isSaving, setIsSaving] = useState(false);
  const { number } = list;
  const name = t`Liste ${number} als PDF`;
  if (isOut)
    return (
      <ExplainedButton
        icon={FileDown}
        label={name}
        reason={t`Der Server erstellt die Liste zum Unterschreiben. Dafür ist eine Verbindung nötig.`}
      >
        {t`Als PDF`}
      </ExplainedButton>
    );
  async function save() {
    setIsSaving(true);
    await saveClosedList(list);
    setIsSaving(false);
  }
  return (
    <>
      <PrintHandover list={{ list_id: list.list_id }} label={t`Liste ${number} drucken`} />
      <Button icon={FileDown} aria-label={name} isLoading={isSaving} onClick={() => void save()}>
        {t`Als PDF`}
      </Button>
    </>
  );
}

function Reopen({ list, isOut }: ActionProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { number, list_id, shipments } = list;
  const name = t`Liste ${number} wieder öffnen`;

  async function reopen(): Promise<void> {
    try {
      await api.shipment.reopenHandover({ list_id });
      showSnackbar({ tone: 'success', text: t`Die Liste ${number} ist wieder offen.` });
    } catch (error) {
      const reason = errorText(describeError(error).code);
      showSnackbar({ tone: 'error', text: t`Die Liste ${number} konnte nicht geöffnet werden. ${reason}` });
    }
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: orpc.shipment.handover.key() }),
      queryClient.invalidateQueries({ queryKey: orpc.shipment.closedHandovers.key() }),
    ]);
    setIsAsking(false);
  }

  const reason = isOut
    ? t`Zum Öffnen braucht die Liste eine Verbindung.`
    : list.reopen_refusal === 'under_way'
      ? t`Der Transportdienst hat schon etwas von dieser Liste. Sie bleibt, wie sie ist.`
      : list.reopen_refusal === 'day_over'
        ? t`Ihr Tag ist vorbei. Die Liste bleibt, wie sie ist.`
        : undefined;
  if (reason !== undefined)
    return (
      <ExplainedButton icon={LockOpen} label={name} reason={reason}>
        {t`Wieder öffnen`}
      </ExplainedButton>
    );
  return (
    <>
      <Button icon={LockOpen} aria-label={name} onClick={() => setIsAsking(true)}>
        {t`Wieder öffnen`}
      </Button>
      <LaterConfirmDialog
        isOpen={isAsking}
        title={t`Liste ${number} wieder öffnen?`}
        text={plural(shipments, {
          one: '# Sendung steht danach wieder auf der offenen Liste. Ein Ausdruck dieser Liste gilt nicht mehr; die nächste Liste bekommt eine neue Nummer.',
          other:
            '# Sendungen stehen danach wieder auf der offenen Liste. Ein Ausdruck dieser Liste gilt nicht mehr; die nächste Liste bekommt eine neue Nummer.',
        })}
        confirmLabel={t`Wieder öffnen`}
        onConfirm={reopen}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
