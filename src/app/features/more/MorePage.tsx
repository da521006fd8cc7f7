import { useLingui } from '@lingui/react/macro';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import FileDown from 'lucide-react/icons/file-down';
import Package from 'lucide-react/icons/package';
import Sheet from 'lucide-react/icons/sheet';
import { WaitingBatches } from '#app/parts/batches/WaitingBatches.tsx';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { paths } from '#app/paths.ts';
import { LinkTile } from './LinkTile.tsx';

/** See docs/rules.md 2.2. */
export function MorePage() {
  const { t } = useLingui();
  return (
    <>
      <PageTitle text={t`Mehr`} />
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4">
        <LinkTile
          to={paths.packaging()}
          icon={Package}
          title={t`Verpackungsmaterial`}
          about={t`Beutel, Umschläge, Taschen und Express-Boxen bestellen, auch ohne Verbindung.`}
        />
        <LinkTile
          to={paths.orderImport()}
          icon={Sheet}
          title={t`Aufträge importieren`}
          about={t`Aufträge aus einer Datei lesen, als Liste ergänzen und senden.`}
          mark={<WaitingBatches />}
        />
        <LinkTile
          to={paths.downloads()}
          icon={FileDown}
          title={t`Downloads`}
          about={t`Zehn Formulare, Bedingungen und Versandhinweise als PDF.`}
        />
        <LinkTile
          to={paths.help()}
          icon={CircleQuestionMark}
          title={t`Hilfe`}
          about={t`Antworten auf häufige Fragen, und wen Sie wann erreichen.`}
        />
      </ul>
    </>
  );
}
