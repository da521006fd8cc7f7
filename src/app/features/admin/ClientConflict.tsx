import { useLingui } from '@lingui/react/macro';
import { baseDataLines } from '#app/parts/address/base-data-words.ts';
import { ConflictDialog } from '#app/parts/dialogs/ConflictDialog.tsx';
import type { Payer } from '#contract/payer.ts';
import { baseDataChanges } from '#domain/people/base-data-update.ts';
import { baseDataOf, changedClient, clientChanges } from '#domain/people/client.ts';
import { changeTexts } from './client-words.ts';
import type { Decision } from './use-change-client.ts';

export function ClientConflict({ changer, payers }: { changer: Decision; payers: readonly Payer[] }) {
  const { t } = useLingui();
  const { conflict, insist, giveIn } = changer;
  const theirs = conflict ? clientChanges(conflict.seen, conflict.now) : {};
  const own = conflict ? clientChanges(conflict.now, changedClient(conflict.now, conflict.requested)) : {};
  return (
    <ConflictDialog
      isOpen={conflict !== undefined}
      intro={t`Jemand anders hat diesen Kunden geändert, während Sie ihn ansahen:`}
      theirs={[
        ...changeTexts(theirs, payers),
        ...(conflict
          ? baseDataLines(baseDataChanges(baseDataOf(conflict.seen), baseDataOf(conflict.now)))
          : []),
      ]}
      own={changeTexts(own, payers)}
      onInsist={insist}
      onGiveIn={giveIn}
    />
  );
}
