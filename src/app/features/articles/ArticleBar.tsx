import { useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import History from 'lucide-react/icons/history';
import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import type { ReactNode } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { SearchField } from '#app/ui/fields/TextField.tsx';

type ArticleBarProps = {
  search: string;
  onSearch: (search: string) => void;
  isOffline: boolean;
  canExport: boolean;
  onExport: () => void;
  onImport: () => void;
  onPast: () => void;
  onAdd: () => void;
  note: ReactNode;
};

export function ArticleBar(props: ArticleBarProps) {
  const { t } = useLingui();
  const { isOffline } = props;
  return (
    <div className="flex flex-wrap items-center gap-2.5 px-4 py-3.5">
      <SearchField
        label={t`Artikel durchsuchen`}
        value={props.search}
        onChange={props.onSearch}
        placeholder={t`Bezeichnung, Nummer, HS-Code`}
        className="min-w-52 flex-1 basis-full sm:max-w-96 sm:basis-72"
      />
      <div className="empty:hidden">{props.note}</div>
      <div className="flex flex-wrap gap-2.5 max-sm:grid max-sm:w-full max-sm:grid-cols-2 sm:ml-auto">
        <Button icon={History} onClick={props.onPast} disabled={isOffline} className="max-sm:col-span-2">
          {t`Aus Sendungen übernehmen`}
        </Button>
        <Button icon={Download} onClick={props.onExport} disabled={!props.canExport}>
          {t`Exportieren`}
        </Button>
        <Button icon={Upload} onClick={props.onImport} disabled={isOffline}>
          {t`Importieren`}
        </Button>
        <Button
          variant="primary"
          icon={Plus}
          onClick={props.onAdd}
          disabled={isOffline}
          className="max-sm:order-first max-sm:col-span-2"
        >
          {t`Artikel hinzufügen`}
        </Button>
      </div>
      {isOffline && (
        <p role="status" className="w-full text-muted text-sm">
          {t`Ohne Verbindung können Sie Artikel suchen und im Auftrag verwenden; ändern lassen sie sich erst wieder mit Verbindung.`}
        </p>
      )}
    </div>
  );
}
