import { DialogBackdrop, DialogPanel, Dialog as HeadlessDialog } from '@headlessui/react';
import { useLingui } from '@lingui/react/macro';
import Search from 'lucide-react/icons/search';
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { getSession } from '#app/api/session.ts';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import { startFromAddress } from '#app/parts/orders/start-from-address.ts';
import { paths } from '#app/paths.ts';
import { joinClasses } from '#app/ui/join-classes.ts';
import { Kbd } from '#app/ui/Kbd.tsx';
import { GiveBackFocus } from '#app/ui/overlays/GiveBackFocus.tsx';
import { closeNotices, showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { useOpening } from '#app/ui/overlays/use-opening.ts';
import { Spinner } from '#app/ui/Spinner.tsx';
import { HitLine } from './SearchHits.tsx';
import type { SearchHit } from './search-hit.ts';
import { useSearchHits } from './use-search-hits.ts';

type GlobalSearchProps = { isOpen: boolean; onClose: () => void; onLogOut: () => void };

/** Finds shipments, addresses, pages and actions (docs/rules.md 2.11). */
export function GlobalSearch({ isOpen, onClose, onLogOut }: GlobalSearchProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [wasOpen, setWasOpen] = useState(isOpen);
  const [openings, setOpenings] = useState(0);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpenings(openings + 1);
  }
  return (
    <HeadlessDialog
      open={useOpening(isOpen)}
      onClose={onClose}
      initialFocus={field}
      aria-label={t`Suche`}
      className="relative z-40"
    >
      <GiveBackFocus />
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-backdrop transition-opacity duration-120 data-closed:opacity-0"
      />
      <div className="fixed inset-0 flex justify-center p-3 sm:p-6 sm:pt-[12vh]">
        <DialogPanel
          transition
          className="flex h-fit max-h-full w-full max-w-md flex-col overflow-hidden rounded-card border border-line bg-raised shadow-raised transition duration-120 data-closed:scale-98 data-closed:opacity-0"
        >
          {/* A new key resets the query and focus if the previous search still fades. */}
          <SearchPanel key={openings} field={field} onClose={onClose} onLogOut={onLogOut} />
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}

type SearchPanelProps = {
  field: RefObject<HTMLInputElement | null>;
  onClose: () => void;
  onLogOut: () => void;
};

function SearchPanel({ field, onClose, onLogOut }: SearchPanelProps) {
  const { t } = useLingui();
  const listId = useId();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const { groups, isSearching, note } = useSearchHits(query, onLogOut);
  const hits = groups.flatMap((it) => it.hits);
  const [active, setActive] = useState(0);
  const current = Math.min(active, hits.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;
  useEffect(closeNotices, []);
  useEffect(() => field.current?.focus(), [field]);

  async function choose(hit: SearchHit | undefined) {
    if (!hit) return;
    const { way } = hit;
    onClose();
    if ('run' in way) return way.run();
    if ('to' in way) return navigate(way.to, way.options);
    try {
      const db = await openWorkDatabase(getSession()?.user_uid ?? '');
      await navigate(paths.order(await startFromAddress(db, way.order)));
    } catch {
      showSnackbar({ tone: 'error', text: t`Der Auftrag konnte auf diesem Gerät nicht angelegt werden.` });
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      setActive((current + step + hits.length) % hits.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void choose(hits[current]);
    }
  }

  return (
    <>
      <div data-takes-codes className="flex items-center gap-3 border-line border-b pr-3 pl-4">
        {isSearching ? (
          <Spinner className="shrink-0 text-muted" />
        ) : (
          <Search aria-hidden="true" className="size-5 shrink-0 text-muted" />
        )}
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={hits.length > 0 ? optionId(current) : undefined}
          aria-label={t`Sendung, Adresse, Seite oder Aktion`}
          placeholder={t`Sendung, Adresse, Seite oder Aktion`}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="min-h-13 w-full min-w-0 flex-1 bg-transparent outline-none"
        />
        <button type="button" onClick={onClose} className="rounded-sm">
          <Kbd>Esc</Kbd>
          <span className="sr-only">{t`Schließen`}</span>
        </button>
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label={t`Treffer`}
        className="min-h-0 flex-1 overflow-y-auto p-2 empty:hidden"
      >
        {groups.map(({ name, hits: own }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox takes groups of options and no field sets.
          <div key={name} role="group" aria-label={name} className="not-first:mt-2">
            <p aria-hidden="true" className="px-3 pt-1.5 pb-1 font-medium text-muted text-xs">
              {name}
            </p>
            {own.map((hit) => {
              const index = hits.indexOf(hit);
              return (
                <Hit
                  key={hit.id}
                  id={optionId(index)}
                  hit={hit}
                  query={query}
                  isActive={index === current}
                  onPoint={() => setActive(index)}
                  onChoose={() => void choose(hit)}
                />
              );
            })}
          </div>
        ))}
      </div>
      <p role="status" className="border-line border-t px-5 py-3 text-muted text-sm empty:hidden">
        {note}
      </p>
    </>
  );
}

type HitProps = {
  id: string;
  hit: SearchHit;
  query: string;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
};

/** The field keeps the focus and handles the keys. */
function Hit({ id, hit, query, isActive, onPoint, onChoose }: HitProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const pointer = {
    onPointerMove: onPoint,
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: onChoose,
  };
  return (
    <div
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      {...pointer}
      className={joinClasses(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-sm',
        isActive && 'bg-brand-soft',
      )}
    >
      <HitLine hit={hit} query={query} />
    </div>
  );
}
