import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import ArrowRight from 'lucide-react/icons/arrow-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useDerived } from '#app/forms/form.ts';
import { enabledTabs, orderTabs } from '#domain/order/order-tabs.ts';
import { type MissingItem, missingItems } from './missing-items.ts';
import { missingText } from './missing-texts.ts';
import { useOrderEditor } from './order-form.ts';

const mostShown = 7;

export function MissingList() {
  const { t } = useLingui();
  const { form, showField } = useOrderEditor();
  const kind = useDerived(() => form.values.value.transport_kind);
  const issues = useDerived(() => form.issues.value);
  const enabled = useDerived(
    () => enabledTabs(form.values.value, form.issues.value),
    (a, b) => orderTabs.every((tab) => a[tab] === b[tab]),
  );
  const items = missingItems(issues);
  const now = items.filter((item) => enabled[item.tab]);
  const later = items.filter((item) => !enabled[item.tab]);
  const shown = now.length > mostShown ? now.slice(0, mostShown - 1) : now;
  const more = now.length - shown.length;

  if (items.length === 0) {
    return (
      <p role="status" className="flex items-center gap-2 font-medium text-sm text-success">
        <CircleCheck aria-hidden="true" className="size-4.5 shrink-0" />
        {t`Alles vollständig`}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-1 text-sm">
      <h3 className="font-semibold">{t`Es fehlt noch`}</h3>
      <ul>
        {shown.map((item) => (
          <li key={item.path}>
            <MissingLink item={item} text={missingText(item, kind)} onFollow={showField} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="pl-6 text-muted">{plural(more, { one: 'und # weitere', other: 'und # weitere' })}</p>
      )}
      {later.length > 0 && (
        <p className="text-muted text-xs">
          {t`Danach:`} {later.map((item) => missingText(item, kind)).join(', ')}
        </p>
      )}
    </div>
  );
}

type MissingLinkProps = { item: MissingItem; text: string; onFollow: (path: string) => void };

function MissingLink({ item, text, onFollow }: MissingLinkProps) {
  return (
    <a
      href={`#${item.path}`}
      onClick={(event) => {
        event.preventDefault();
        onFollow(item.path);
      }}
      className="flex min-h-7 items-center gap-2 rounded-sm font-medium text-brand hover:underline pointer-coarse:min-h-11"
    >
      <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
      {text}
    </a>
  );
}
