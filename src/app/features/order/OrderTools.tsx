import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import FilePen from 'lucide-react/icons/file-pen';
import FilePlus2 from 'lucide-react/icons/file-plus-2';
import Keyboard from 'lucide-react/icons/keyboard';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import Sheet from 'lucide-react/icons/sheet';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { DraftList } from '#app/features/order/drafts/DraftList.tsx';
import { TemplateList } from '#app/features/order/drafts/TemplateList.tsx';
import { articleWithNumber } from '#app/offline/articles/article-list.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';
import { followTemplates } from '#app/offline/work/templates.ts';
import { SaveTemplateDialog } from '#app/parts/dialogs/SaveTemplateDialog.tsx';
import { useScans } from '#app/parts/scan/use-scans.ts';
import { paths } from '#app/paths.ts';
import { useLater } from '#app/timing/use-later.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { draftTitle } from './order-form.ts';
import type { OrderToolsProps } from './order-tools-props.ts';
import { ShortcutSheet } from './shortcuts/ShortcutSheet.tsx';
import { useOrderShortcuts } from './use-order-shortcuts.ts';
import { useTablePaste } from './use-table-paste.ts';

const loadFirstSteps = async () => (await import('#app/parts/first-steps/FirstSteps.tsx')).FirstSteps;
const loadTakeScanned = async () =>
  (await import('#app/features/order/customs/take-scanned-article.ts')).takeScannedArticle;
const loadWaiting = async () => (await import('#app/parts/batches/WaitingBatches.tsx')).WaitingBatches;

export function OrderTools(props: OrderToolsProps) {
  const { db, editor, onFresh } = props;
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [templateValues, setTemplateValues] = useState<OrderDraft>();
  const Waiting = useLater(loadWaiting, false);
  const FirstSteps = useLater(loadFirstSteps, false);
  useEffect(() => followTemplates(db), [db]);
  useTablePaste();
  useOrderShortcuts({
    goTo: (tab) => editor.current?.goTo(tab),
    templates: () => show('templates'),
    likeLast: () => editor.current?.likeLast(),
    help: () => setIsHelpOpen(true),
  });

  useScans((code) => {
    const form = editor.current?.form;
    const article = code.is === 'other' ? articleWithNumber(code.text) : undefined;
    if (!form || !article) return false;
    void loadTakeScanned().then((takeScannedArticle) => takeScannedArticle(form, article));
    return true;
  });

  // The global search opens this page with its command in the address.
  const wish = search.has('new') ? 'new' : search.has('keys') ? 'keys' : undefined;
  const fulfil = useRef<() => void>(undefined);
  fulfil.current = () => {
    if (wish === 'new') onFresh();
    if (wish === 'keys') setIsHelpOpen(true);
    setSearch((before) => [...before].filter(([name]) => name !== wish), { replace: true });
  };
  useEffect(() => {
    if (wish) fulfil.current?.();
  }, [wish]);

  /** Puts the list into the address, because shortcuts of the installed app link to it. */
  function show(list: 'drafts' | 'templates' | undefined) {
    const others = [...search].filter(([name]) => name !== 'drafts' && name !== 'templates');
    setSearch(list ? [...others, [list, '']] : others, { replace: list === undefined });
  }
  const saveAsTemplate = () => setTemplateValues(editor.current?.values());

  return (
    <>
      {FirstSteps && <FirstSteps />}
      <div className="flex items-center gap-1">
        <Tool icon={FilePen} onClick={() => show('drafts')}>
          {t`Entwürfe`}
          <Suspense>
            <DraftCount db={db} />
          </Suspense>
        </Tool>
        <Tool icon={LayoutTemplate} onClick={() => show('templates')}>
          {t`Vorlagen`}
        </Tool>
        <Tool
          icon={Sheet}
          onClick={() => void navigate(paths.orderImport())}
          quiet="middle"
          mark={Waiting && <Waiting />}
        >
          {t`Aufträge importieren`}
        </Tool>
        <span className="flex-1" />
        <Tool icon={FilePlus2} onClick={onFresh} quiet="last">
          {t`Neuer Auftrag`}
        </Tool>
        <Tool icon={BookmarkPlus} onClick={saveAsTemplate} quiet="last">
          {t`Als Vorlage speichern`}
        </Tool>
        <Tool icon={Keyboard} onClick={() => setIsHelpOpen(true)} quiet="last" className="max-sm:hidden">
          {t`Tastenkürzel`}
        </Tool>
        <Suspense>
          <DraftList {...props} isOpen={search.has('drafts')} onClose={() => show(undefined)} />
          <TemplateList
            {...props}
            isOpen={search.has('templates')}
            onClose={() => show(undefined)}
            onSaveAsTemplate={() => {
              show(undefined);
              saveAsTemplate();
            }}
          />
          {templateValues && (
            <SaveTemplateDialog
              db={db}
              values={templateValues}
              suggestedName={draftTitle(templateValues)}
              onClose={() => setTemplateValues(undefined)}
            />
          )}
        </Suspense>
        <ShortcutSheet isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
      </div>
    </>
  );
}

function DraftCount({ db }: { db: WorkDatabase }) {
  const count = useLiveQuery(() => db.drafts.count(), [db]);
  if (!count) return null;
  return (
    <span className="tabular ml-2 inline-block min-w-5 rounded-full bg-brand-soft px-1.5 text-center text-xs leading-5">
      {count}
    </span>
  );
}

type ToolProps = {
  icon: LucideIcon;
  onClick: () => void;
  /** Keeps its name only in a wide row; `last` loses it first. */
  quiet?: keyof typeof quietNames;
  mark?: ReactNode;
  className?: string;
  children: ReactNode;
};

const quietNames = { middle: '@max-[50rem]/page:sr-only', last: '@max-[64rem]/page:sr-only' } as const;

function Tool({ icon: Icon, onClick, quiet, mark, className = '', children }: ToolProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      title={quiet && typeof children === 'string' ? children : undefined}
      className={`inline-flex min-h-row min-w-row shrink-0 items-center justify-center gap-2 rounded-control px-2.5 font-semibold text-brand text-sm transition-colors hover:bg-brand-soft @max-[27rem]/page:px-1.5 ${className}`}
    >
      {/* Phones hide this icon so that the count of drafts fits beside the name. */}
      <Icon aria-hidden="true" className={`size-4.5 shrink-0 ${quiet ? '' : '@max-[27rem]/page:hidden'}`} />
      <span className={quiet && quietNames[quiet]}>{children}</span>
      {mark}
    </button>
  );
}
