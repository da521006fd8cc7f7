import { useLingui } from '@lingui/react/macro';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import { type LabelChoice, labelChoices, rowChoices } from './label-choice.ts';
import { labelChoiceIcon } from './label-choice-icon.tsx';
import { labelChoiceText } from './label-choice-texts.ts';

export type LabelFormatDialogProps = {
  title: string;
  choices: readonly string[];
  onChoose: (choice: LabelChoice) => void;
  onClose: () => void;
};

/** The formats that a row's menu leaves out. */
export function LabelFormatDialog({ title, choices, onChoose, onClose }: LabelFormatDialogProps) {
  const { t } = useLingui();
  const shown = rowChoices(choices);
  const rest = labelChoices.filter((it) => choices.includes(it) && !shown.includes(it));
  return (
    <Dialog
      isOpen
      closesOutside
      onClose={onClose}
      title={title}
      description={t`Das Format bleibt auf diesem Gerät eingestellt.`}
    >
      <ul className="grid gap-2 sm:grid-cols-2">
        {rest.map((choice) => {
          const Icon = labelChoiceIcon(choice);
          return (
            <li key={choice} className="grid">
              <button
                type="button"
                onClick={() => {
                  onClose();
                  onChoose(choice);
                }}
                className="flex min-h-11 items-center gap-3 rounded-control border border-line px-3 py-2 text-left text-sm transition-colors hover:border-field-strong hover:bg-fill"
              >
                <Icon aria-hidden="true" className="size-7 shrink-0 text-brand" />
                {labelChoiceText(choice)}
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
