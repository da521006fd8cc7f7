import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { orpc } from '#app/api/client.ts';
import { ConfirmationField } from '#app/parts/dialogs/ConfirmationField.tsx';
import { useConfirmation } from '#app/parts/dialogs/use-confirmation.ts';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Checkbox } from '#app/ui/fields/Checkbox.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import type { Client } from '#domain/people/client.ts';
import { hasOpenWork } from '#domain/staff/open-work.ts';
import { OpenWorkOfClient } from './OpenWorkOfClient.tsx';
import { useDeleteClient } from './use-delete-client.ts';

type DeleteClientQuestionProps = { client: Client; onClose: () => void };

/**
 * Lists what a deletion removes, keeps and leaves undone (docs/decisions.md 7.1), and asks staff to confirm their
 * identity. With open work, the client's number must be typed (docs/rules.md 20.5).
 */
export function DeleteClientQuestion({ client, onClose }: DeleteClientQuestionProps) {
  const { t } = useLingui();
  const { company, id: number, user_uid: id } = client;
  const form = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const query = useQuery({
    ...orpc.user.openWork.queryOptions({ input: { id } }),
    staleTime: 0,
    gcTime: 0,
  });
  const work = query.data?.data;
  const mustType = work !== undefined && hasOpenWork(work);
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const [cancelsPickups, setCancelsPickups] = useState(true);
  const confirmation = useConfirmation();
  const { isRunning, remove } = useDeleteClient(client, {
    onDone: onClose,
    isRefused: confirmation.isRefused,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isRunning || !work) return;
    const isRight = !mustType || typed.trim() === number;
    setIsWrong(!isRight);
    const confirmed = isRight && confirmation.read();
    if (confirmed) void remove(cancelsPickups && work.open_pickups > 0, confirmed);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={isRunning}
      role="alertdialog"
      size="medium"
      initialFocus={cancel}
      title={t`${company} löschen?`}
      actions={
        <>
          <Button ref={cancel} onClick={onClose} disabled={isRunning}>{t`Abbrechen`}</Button>
          <Button type="submit" form={form} variant="danger" isLoading={isRunning} disabled={!work}>
            {t`Kunden löschen`}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4 text-label text-sm">
        {work ? (
          mustType && <OpenWorkOfClient number={number} work={work} />
        ) : (
          <QueryMissing query={query} failed={t`Was noch offen ist, konnte nicht geladen werden.`}>
            <Skeleton className="h-20 w-full" />
          </QueryMissing>
        )}
        {work && work.open_pickups > 0 && (
          <Checkbox
            label={t`Offene Abholungen vorher stornieren`}
            value={cancelsPickups}
            onChange={setCancelsPickups}
            disabled={isRunning}
          />
        )}
        <p>
          {t`Gelöscht werden das Benutzerkonto, alle Anmeldungen, das Adressbuch und die Vorlagen. Alle Angaben zum Kunden werden entfernt, und die E-Mail-Adresse wird für eine neue Registrierung frei.`}
        </p>
        <p>
          {t`Erhalten bleiben die Sendungen, wie es das Handelsrecht verlangt, unter Firma und Kundennummer, jedoch ohne Ansprechpartner, Telefonnummer und E-Mail des Kunden. Suche und CSV finden sie weiterhin.`}
        </p>
        <p className="font-medium">{t`Das lässt sich nicht rückgängig machen.`}</p>
        {mustType && (
          <TextField
            label={t`Zur Bestätigung: Kundennummer`}
            hint={t`Bitte geben Sie ${number} ein.`}
            error={isWrong ? t`Das ist nicht die Kundennummer.` : undefined}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
            inputMode="numeric"
            maxLength={20}
            required
          />
        )}
        {work && <ConfirmationField confirmation={confirmation} disabled={isRunning} />}
      </form>
    </Dialog>
  );
}
