import { useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import { formatNumber } from '#app/i18n/format.ts';
import { Button } from '#app/ui/Button.tsx';
import { FootBar } from '#app/ui/FootBar.tsx';

type SelectionBarProps = {
  text: ReactNode;
  count: number;
  total: number;
  isOffline: boolean;
  onAll: () => void;
  onNone: () => void;
  onExport: () => void;
  onDelete: () => void;
};

export function SelectionBar(props: SelectionBarProps) {
  const { text, count, total } = props;
  const { t } = useLingui();
  const all = formatNumber(total);
  return (
    <FootBar
      label={t`Auswahl`}
      className="flex flex-wrap items-center gap-x-2 gap-y-1 bg-selected px-4 pt-2.5 text-sm max-sm:grid max-sm:grid-cols-2"
    >
      <p className="tabular mr-auto font-semibold max-sm:col-span-2">{text}</p>
      {count < total && (
        <Button variant="text" onClick={props.onAll}>
          {t`Alle ${all} auswählen`}
        </Button>
      )}
      <Button variant="text" onClick={props.onNone}>
        {t`Auswahl aufheben`}
      </Button>
      <Button icon={Download} onClick={props.onExport}>
        {t`Exportieren`}
      </Button>
      <Button icon={Trash2} onClick={props.onDelete} disabled={props.isOffline}>
        {t`Löschen`}
      </Button>
    </FootBar>
  );
}
