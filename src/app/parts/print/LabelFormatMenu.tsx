import { useLingui } from '@lingui/react/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { Menu } from '#app/ui/overlays/Menu.tsx';
import {
  type LabelChoice,
  labelChoices,
  rememberedLabelChoice,
  rowChoices,
  startsGroup,
} from './label-choice.ts';
import { labelChoiceIcon } from './label-choice-icon.tsx';
import { labelChoiceText } from './label-choice-texts.ts';
import { LabelFormats } from './PrintAgain.tsx';

/** `button` is primary. */
export type LabelLook = 'button' | 'secondary' | 'icon';

const triggers: Record<LabelLook, string> = {
  icon: 'justify-center w-6 pointer-coarse:w-11 text-muted hover:bg-fill hover:text-ink data-open:bg-fill',
  button:
    'justify-center w-10 h-control rounded-l-none bg-brand text-on-brand hover:bg-brand-hover data-open:bg-brand-hover',
  secondary:
    'justify-center w-10 h-control rounded-l-none border border-field border-l-0 bg-control text-ink hover:bg-sunken',
};

type LabelFormatMenuProps = {
  label: string;
  look: LabelLook;
  /** Offline only the formats stored on this device. */
  choices: readonly string[];
  onChoose: (choice: LabelChoice) => void;
};

export function LabelFormatMenu({ label, look, choices, onChoose }: LabelFormatMenuProps) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const entry = (choice: LabelChoice) => ({
    id: choice,
    label: labelChoiceText(choice),
    icon: labelChoiceIcon(choice),
    onSelect: () => onChoose(choice),
  });
  function entriesOfRow() {
    const shown = rowChoices(choices);
    if (shown.length === choices.length) return shown.map(entry);
    const other = { id: 'other', label: t`Anderes Format …`, icon: Ellipsis, startsGroup: true };
    return [...shown.map(entry), { ...other, onSelect: () => setIsAsking(true) }];
  }
  const allEntries = () =>
    labelChoices
      .filter((it) => choices.includes(it))
      .map((choice) => ({ ...entry(choice), startsGroup: startsGroup(choice) }));
  return (
    <>
      <Menu
        label={label}
        trigger={<ChevronDown aria-hidden="true" className="size-4" />}
        triggerClassName={triggers[look]}
        header={<LastChoice />}
        entries={look === 'icon' ? entriesOfRow : allEntries}
      />
      {isAsking && (
        <LabelFormats
          title={label}
          choices={choices}
          onChoose={onChoose}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

function LastChoice() {
  const { t } = useLingui();
  return (
    <>
      <span className="block text-muted text-xs">{t`Auf diesem Gerät zuletzt`}</span>
      {labelChoiceText(rememberedLabelChoice())}
    </>
  );
}
