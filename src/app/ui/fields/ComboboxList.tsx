import { useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import CornerDownLeft from 'lucide-react/icons/corner-down-left';
import { memo, type PointerEvent, type RefObject, useEffect } from 'react';
import { Highlight } from '#app/ui/Highlight.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { Spinner } from '#app/ui/Spinner.tsx';
import type { useCombobox } from './use-combobox.ts';

type ComboboxListProps<Item> = {
  label: string;
  value: Item | undefined;
  found: readonly Item[];
  query: string;
  getKey: (item: Item) => string;
  getText: (item: Item) => string;
  getDetail?: (item: Item) => string | undefined;
  isLoading?: boolean;
  emptyText?: string;
  heading?: string | undefined;
  box: Pick<ReturnType<typeof useCombobox<Item>>, 'listId' | 'optionId' | 'active' | 'setActive' | 'choose'>;
  panel: RefObject<HTMLDivElement | null>;
};

export function ComboboxList<Item>(props: ComboboxListProps<Item>) {
  const { found, query, value, box, getKey, getText } = props;
  const { t } = useLingui();
  const { active, optionId } = box;

  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active, optionId]);

  function optionProps(index: number, item: Item) {
    return {
      id: optionId(index),
      role: 'option',
      'aria-selected': index === active,
      tabIndex: -1,
      onPointerDown: (event: PointerEvent) => event.preventDefault(),
      onPointerMove: () => index !== active && box.setActive(index),
      onClick: () => box.choose(item),
    } as const;
  }

  return (
    <div
      ref={props.panel}
      popover="manual"
      className="fixed inset-auto z-50 m-0 overflow-y-auto rounded-panel border border-line bg-raised p-1 text-ink shadow-raised"
    >
      {props.heading && (
        <p aria-hidden="true" className="px-2.5 pt-1.5 pb-1 text-muted text-xs">
          {props.heading}
        </p>
      )}
      {found.length > 0 && (
        <div {...listRole(box.listId, props.heading ?? props.label)}>
          {found.map((item, index) => (
            <div
              key={getKey(item)}
              {...optionProps(index, item)}
              className={joinClasses(
                'flex min-h-row cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5',
                '[contain-intrinsic-block-size:auto_var(--spacing-row)] [content-visibility:auto]',
                index === active && 'bg-brand-soft',
              )}
            >
              <OptionText text={getText(item)} detail={props.getDetail?.(item)} query={query} />
              {value !== undefined && getKey(item) === getKey(value) ? (
                <Check aria-hidden="true" className="size-4 shrink-0 text-brand" />
              ) : (
                index === active && (
                  <CornerDownLeft aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
                )
              )}
            </div>
          ))}
        </div>
      )}
      {found.length === 0 && (
        <p className="flex min-h-row items-center gap-2.5 px-2.5 text-muted text-sm">
          {props.isLoading && <Spinner className="size-4" />}
          {props.isLoading ? t`Wird gesucht` : props.emptyText}
        </p>
      )}
    </div>
  );
}

type OptionTextProps = { text: string; detail: string | undefined; query: string };

const OptionText = memo(function OptionText({ text, detail, query }: OptionTextProps) {
  return (
    <span className="min-w-0 flex-1">
      <span className={joinClasses('block truncate text-sm', detail !== undefined && 'font-semibold')}>
        <Highlight text={text} query={query} />
      </span>
      {detail && (
        <span className="block text-muted text-xs">
          <Highlight text={detail} query={query} />
        </span>
      )}
    </span>
  );
});

function listRole(id: string, label: string) {
  return { id, role: 'listbox', 'aria-label': label } as const;
}
