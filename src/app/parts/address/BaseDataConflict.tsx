import { ConflictDialog } from '#app/parts/dialogs/ConflictDialog.tsx';
import { ownBaseDataOn } from '#domain/people/address-conflict.ts';
import { type BaseDataValues, baseDataChanges } from '#domain/people/base-data-update.ts';
import { baseDataLines } from './base-data-words.ts';

/** Base data as it was when the change was begun, as somebody else has left it, and as it was wanted here. */
export type BaseDataConflictFacts = { seen: BaseDataValues; now: BaseDataValues; wanted: BaseDataValues };

type BaseDataConflictProps = {
  conflict: BaseDataConflictFacts | undefined;
  intro: string;
  /** The own change is made to what the other one left. */
  onInsist: (values: BaseDataValues) => void | Promise<void>;
  onGiveIn: () => void;
  onClose?: () => void;
};

/** The client and the staff at the same base data (docs/rules.md 20.20). */
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
