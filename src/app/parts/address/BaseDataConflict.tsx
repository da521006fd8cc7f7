import { ConflictDialog } from '#app/parts/dialogs/ConflictDialog.tsx';
import { ownBaseDataOn } from '#domain/people/address-conflict.ts';
import { type BaseDataValues, baseDataChanges } from '#domain/people/base-data-update.ts';
import { baseDataLines } from './base-data-words.ts';

/** Base data when the user began to edit, the stored data now, and the user's version. */
export type BaseDataConflictFacts = { seen: BaseDataValues; now: BaseDataValues; requested: BaseDataValues };

type BaseDataConflictProps = {
  conflict: BaseDataConflictFacts | undefined;
  intro: string;
  onInsist: (values: BaseDataValues) => void | Promise<void>;
  onGiveIn: () => void;
  onClose?: () => void;
};

/** The client and the staff edited the same base data (docs/rules.md 20.20). */
export function BaseDataConflict({ conflict, intro, onInsist, ...actions }: BaseDataConflictProps) {
  const own = conflict && ownBaseDataOn(conflict.now, conflict);
  return (
    <ConflictDialog
      isOpen={conflict !== undefined}
      intro={intro}
      theirs={conflict ? baseDataLines(baseDataChanges(conflict.seen, conflict.now)) : []}
      own={conflict && own ? baseDataLines(baseDataChanges(conflict.now, own)) : []}
      onInsist={() => own && onInsist(own)}
      {...actions}
    />
  );
}
