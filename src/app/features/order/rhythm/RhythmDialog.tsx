import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import * as v from 'valibot';
import { api, describeError } from '#app/api/client.ts';
import { formatWeekday } from '#app/i18n/format.ts';
import { errorText, type ShownCode } from '#app/i18n/messages.ts';
import { useConnection } from '#app/offline/connection.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import type { SavedTemplate } from '#app/offline/rows/saved-template.ts';
import { syncTemplatesNow } from '#app/offline/work/templates.ts';
import { useNow } from '#app/parts/states/use-now.ts';
import { Button } from '#app/ui/Button.tsx';
import { Switch } from '#app/ui/fields/Switch.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { nextRhythmDays, Rhythm, rhythmDay } from '#domain/order/rhythm.ts';
import type { BaseData } from '#domain/people/account.ts';
import { federalState } from '#domain/values/federal-state.ts';
import { berlinDay, berlinDayStart } from '#domain/values/working-days.ts';
import { RhythmFields } from './RhythmFields.tsx';
import { draftOf, rhythmOf } from './rhythm-draft.ts';
import type { SavedRhythm } from './use-rhythms.ts';

type RhythmDialogProps = {
  db: WorkDatabase;
  template: Pick<SavedTemplate, 'id' | 'name'>;
  savedRhythm: SavedRhythm | undefined;
  baseData: BaseData;
  onClose: () => void;
};

export function RhythmDialog({ db, template, savedRhythm, baseData, onClose }: RhythmDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const queries = useQueryClient();
  const now = useNow();
  const isOffline = useConnection() === 'offline';
  // Opens after mounting so that the page behind becomes inert and the dialog fades in.
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => setIsOpen(true), []);
  const today = berlinDay(now);
  const [draft, setDraft] = useState(() => draftOf(savedRhythm?.rhythm, today));
  const [isPaused, setIsPaused] = useState(savedRhythm?.is_paused ?? false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<ShownCode>();
  const rhythm = rhythmOf(draft);
  const isWhole = v.is(Rhythm, rhythm);
  const state = federalState(baseData.postal_code, baseData.state_province_code);
  const days = isWhole ? nextRhythmDays(rhythm, savedRhythm?.done_until ?? rhythmDay(now), 5, state) : [];
  const { id, name } = template;

  async function run(work: () => Promise<void>) {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await work();
      await queries.invalidateQueries({ queryKey: ['template-rhythms'] });
      onClose();
    } catch (error) {
      setProblem(describeError(error).code);
    } finally {
      setIsBusy(false);
    }
  }

  function save(event: FormEvent) {
    event.preventDefault();
    if (!isWhole || isOffline) return;
    void run(async () => {
      // The server needs the template first.
      await syncTemplatesNow(db);
      await api.rhythm.save({ id, rhythm, is_paused: isPaused });
      showSnackbar({ tone: 'success', text: t`Die Wiederholung von „${name}“ ist gespeichert.` });
    });
  }

  function remove() {
    void run(async () => {
      await api.rhythm.remove({ id });
      showSnackbar({
        text: t`Die Wiederholung von „${name}“ ist entfernt.`,
        action: savedRhythm && {
          label: t`Rückgängig`,
          onAction: () =>
            void api.rhythm
              .save({ id, rhythm: savedRhythm.rhythm, is_paused: savedRhythm.is_paused })
              .then(() => queries.invalidateQueries({ queryKey: ['template-rhythms'] }))
              .catch((error: unknown) =>
                showSnackbar({ tone: 'warning', text: errorText(describeError(error).code) }),
              ),
        },
      });
    });
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isLocked={isBusy}
      title={t`Wiederholung: ${name}`}
      description={t`An diesen Tagen wird früh am Morgen ein Entwurf in einem Stapel unter „Aufträge importieren“ angelegt. Er wird erst gesendet, wenn ihn dort jemand sendet.`}
      actions={
        <>
          {savedRhythm && (
            <Button onClick={remove} disabled={isOffline || isBusy} className="mr-auto">
              {t`Wiederholung entfernen`}
            </Button>
          )}
          <Button onClick={onClose} disabled={isBusy}>{t`Abbrechen`}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={isOffline || !isWhole}
            isLoading={isBusy}
          >
            {t`Speichern`}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save} className="grid gap-3">
        <RhythmFields draft={draft} today={today} onChange={setDraft} />
        {savedRhythm && (
          <Switch
            label={t`Pausieren`}
            hint={t`Termine in dieser Zeit werden nicht nachgeholt.`}
            value={isPaused}
            onChange={setIsPaused}
          />
        )}
        <div role="status" className="tabular text-sm">
          {!isWhole ? (
            <p className="text-warning">
              {draft.is !== 'dates' && draft.until !== null && draft.until < draft.first
                ? t`Das Ende liegt vor dem Beginn.`
                : t`Bitte wählen Sie mindestens einen Tag.`}
            </p>
          ) : isPaused ? (
            <p>{t`Pausiert: Bis auf Weiteres wird kein Entwurf angelegt.`}</p>
          ) : days.length === 0 ? (
            <p className="text-warning">{t`Es gibt keine weiteren Termine.`}</p>
          ) : (
            <>
              <p className="font-medium">{t`Die nächsten Tage`}</p>
              <ul>
                {days.map((day) => (
                  <li key={day}>{formatWeekday(berlinDayStart(day))}</li>
                ))}
              </ul>
            </>
          )}
        </div>
        {isOffline && (
          <p className="text-muted text-xs">{t`Um die Wiederholung zu ändern, ist eine Verbindung nötig.`}</p>
        )}
        {problem && (
          <p role="alert" className="font-medium text-error text-sm">
            {errorText(problem)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
