import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { orpc } from '#app/api/client.ts';
import { useConnection } from '#app/offline/connection.ts';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { type CutOff, mostCutOffs } from '#domain/services/cut-offs.ts';
import { CutOffDialog } from './CutOffDialog.tsx';
import { areaText, serviceText } from './cut-off-words.ts';
import { useRemoveCutOff } from './use-remove-cut-off.ts';

/** Cut-off times for handing parcels over (docs/rules.md 20.32). */
export function CutOffsPage() {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const query = useQuery(orpc.cutOff.list.queryOptions({ refetchOnMount: 'always' }));
  const [edited, setEdited] = useState<CutOff | 'new'>();
  const remove = useRemoveCutOff();
  const cutOffs = query.data?.data;
  return (
    <>
      <PageTitle text={t`Annahmeschluss`} />
      <Card isFlush label={t`Annahmeschluss`}>
        <p className="px-5 py-3.5 text-label text-sm">
          {t`Bis zu dieser Uhrzeit zählt eine Abgabe noch für denselben Werktag; danach verspricht das Portal die Ankunft ab dem nächsten. Es gilt der längste passende Anfang der Postleitzahl, von der aus gesendet wird, und darin der Eintrag des Services vor dem für alle. Ohne Eintrag gilt der ganze Tag. Für Abholungen gelten eigene Zeiten.`}
        </p>
        {cutOffs ? (
          <>
            {cutOffs.length > 0 ? (
              <ul
                aria-label={t`Annahmeschluss`}
                className="divide-y divide-line-soft border-line-soft border-y"
              >
                {cutOffs.map((it) => (
                  <CutOffLine
                    key={`${it.service} ${it.area}`}
                    cutOff={it}
                    isDisabled={isOffline}
                    onEdit={() => setEdited(it)}
                    onRemove={() => void remove(it)}
                  />
                ))}
              </ul>
            ) : (
              <p className="border-line-soft border-y px-5 py-4 text-muted text-sm">
                {t`Noch keine. Eine Abgabe zählt bis Mitternacht für denselben Werktag.`}
              </p>
            )}
            <div className="flex flex-wrap items-center gap-3 px-5 py-3.5">
              <Button
                icon={Plus}
                disabled={isOffline || cutOffs.length >= mostCutOffs}
                onClick={() => setEdited('new')}
              >
                {t`Hinzufügen`}
              </Button>
              {cutOffs.length >= mostCutOffs && (
                <p className="text-muted text-sm">{t`Mehr als ${mostCutOffs} Einträge sind nicht möglich.`}</p>
              )}
            </div>
          </>
        ) : (
          <QueryMissing query={query} failed={t`Die Zeiten konnten nicht geladen werden.`}>
            <div className="grid gap-4 border-line-soft border-t px-5 py-4">
              <Skeleton className="h-8 w-full" />
              <Skeleton className="h-8 w-3/4" />
            </div>
          </QueryMissing>
        )}
      </Card>
      {edited && cutOffs && (
        <CutOffDialog
          edited={edited === 'new' ? undefined : edited}
          others={cutOffs.filter((it) => it !== edited)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

type CutOffLineProps = { cutOff: CutOff; isDisabled: boolean; onEdit: () => void; onRemove: () => void };

function CutOffLine({ cutOff, isDisabled, onEdit, onRemove }: CutOffLineProps) {
  const { t } = useLingui();
  const service = serviceText(cutOff.service);
  const area = areaText(cutOff.area);
  const { time } = cutOff;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5 pr-3 pl-5 text-sm">
      <span className="basis-full font-semibold sm:basis-44">{area}</span>
      <span className="min-w-0 flex-1 sm:w-44 sm:flex-none">{service}</span>
      <span className="tabular sm:mr-auto">{t`bis ${time} Uhr`}</span>
      <span className="flex">
        <IconButton
          icon={Pencil}
          label={t`Ändern: ${area}, ${service}`}
          disabled={isDisabled}
          onClick={onEdit}
        />
        <IconButton
          icon={Trash2}
          tone="danger"
          label={t`Entfernen: ${area}, ${service}`}
          disabled={isDisabled}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}
