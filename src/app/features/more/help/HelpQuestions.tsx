import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useLocale } from '#app/i18n/setup.ts';
import { paths } from '#app/paths.ts';
import { Card } from '#app/ui/Card.tsx';
import { SearchField } from '#app/ui/fields/TextField.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { englishHelp } from './english-help.ts';
import { findHelp } from './find-help.ts';
import { germanHelp } from './german-help.ts';
import { type HelpText, type HelpTopic, helpTopics } from './help-topics.ts';

const helpIn = { de: germanHelp, en: englishHelp };

/** Each question has its own URL (docs/rules.md 19.4). */
export function HelpQuestions() {
  const { t } = useLingui();
  const texts = helpIn[useLocale()];
  const [search, setSearch] = useState('');
  const named = useLocation().hash.slice(1);
  const navigate = useNavigate();
  const found = findHelp(texts, search);

  // Show the URL's question even if the last search hides it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search that is typed stays; only a new address ends it.
  useEffect(() => {
    if (named in helpTopics && !found.some((it) => it === named)) setSearch('');
  }, [named]);

  return (
    <Card isFlush title={t`Häufige Fragen`}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 pb-4">
        <SearchField
          label={t`Fragen durchsuchen`}
          value={search}
          onChange={setSearch}
          placeholder={t`Frage oder Stichwort, etwa Zoll`}
          className="min-w-52 flex-1 sm:max-w-96"
        />
        <p role="status" className="text-muted text-sm">
          {search.trim() !== '' &&
            (found.length === 0
              ? t`Nichts gefunden.`
              : plural(found.length, { one: '# Frage', other: '# Fragen' }))}
        </p>
      </div>
      <ul className="divide-y divide-line-soft border-line-soft border-t">
        {found.map((topic) => (
          <Question
            key={topic}
            topic={topic}
            text={texts[topic]}
            isNamed={topic === named}
            onTurn={(isOpen) => {
              if (isOpen === (topic === named)) return;
              void navigate({ hash: isOpen ? topic : '' }, { replace: true, preventScrollReset: true });
            }}
          />
        ))}
      </ul>
    </Card>
  );
}

type QuestionProps = {
  topic: HelpTopic;
  text: HelpText;
  /** True if the URL names it. */
  isNamed: boolean;
  onTurn: (isOpen: boolean) => void;
};

function Question({ topic, text, isNamed, onTurn }: QuestionProps) {
  const [isOpen, setIsOpen] = useState(isNamed);
  const button = useRef<HTMLButtonElement>(null);
  const wasTurned = useRef(false);

  // Focuses the URL's question. No element has that id, because the browser would scroll and take the focus.
  useEffect(() => {
    if (!isNamed || wasTurned.current) return;
    setIsOpen(true);
    button.current?.focus({ preventScroll: true });
    button.current?.scrollIntoView?.({ block: 'center' });
  }, [isNamed]);

  function turn() {
    wasTurned.current = true;
    setIsOpen(!isOpen);
    onTurn(!isOpen);
  }

  return (
    <li>
      <h3>
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${topic}-answer`}
          onClick={turn}
          className="flex min-h-11 w-full items-center gap-3 px-5 py-2.5 text-left font-medium text-sm transition-colors hover:bg-fill focus-visible:-outline-offset-2"
        >
          <span className="min-w-0 flex-1">{text.question}</span>
          <ChevronDown
            aria-hidden="true"
            className={joinClasses(
              'size-4.5 shrink-0 text-muted transition-transform',
              isOpen && 'rotate-180',
            )}
          />
        </button>
      </h3>
      <div id={`${topic}-answer`} hidden={!isOpen} className="px-5 pt-1 pb-4">
        {text.answer.map((paragraph) => (
          <p key={paragraph} className="mb-2 max-w-prose text-label text-sm">
            {paragraph}
          </p>
        ))}
        <ul className="flex flex-wrap gap-x-5">
          {helpTopics[topic].map((to) => (
            <li key={to}>
              <PageLink to={to} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

function PageLink({ to }: { to: string }) {
  const { t } = useLingui();
  const names: Record<string, string> = {
    [paths.order()]: t`Auftrag erstellen`,
    [paths.history()]: t`Archiv`,
    [paths.handover()]: t`Übergabeliste`,
    [paths.addressBook()]: t`Adressbuch`,
    [paths.articles()]: t`Artikel`,
    [paths.tracking()]: t`Sendungsverfolgung`,
    [paths.track()]: t`Öffentliche Sendungsverfolgung`,
    [paths.pickups()]: t`Abholungen`,
    [paths.downloads()]: t`Downloads`,
    [paths.options()]: t`Optionen`,
    [paths.printers()]: t`Drucker`,
    [paths.device()]: t`Dieses Gerät`,
  };
  return (
    <Link
      to={to}
      className="inline-flex min-h-8 items-center gap-1.5 font-semibold text-brand text-sm hover:underline pointer-coarse:min-h-11"
    >
      {names[to]}
      <ArrowRight aria-hidden="true" className="size-4" />
    </Link>
  );
}
