import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import History from 'lucide-react/icons/history';
import Plus from 'lucide-react/icons/plus';
import { useId } from 'react';
import { type OrderForm, useOrderDesk } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { issueText } from '#app/i18n/messages.ts';
import { Button } from '#app/ui/Button.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { Tag } from '#app/ui/Tag.tsx';
import { type CustomsDraft, type draftDirection, emptyOrderDraft } from '#domain/order-draft.ts';
import { CustomsGoods } from './CustomsGoods.tsx';
import { CustomsTerms } from './CustomsTerms.tsx';
import { isEmptyLine, setLines } from './goods-lines.ts';
import { useRememberedGoods } from './remembered-goods.ts';

type Direction = ReturnType<typeof draftDirection>;

const isSameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Goods and terms for a shipment that crosses a customs border; the invoice is made of them. */
export function CustomsSection({ border, direction }: { border: 'customs' | 'tax'; direction: Direction }) {
  const { t } = useLingui();
  const { form, baseData, user } = useOrderDesk();
  const titleId = useId();
  const isWanted = useDerived(() => form.values.value.customs.is_wanted);
  const isRequired = useDerived(() => form.issues.value.some(({ path }) => path === 'customs'));
  const recipient = useDerived(() => {
    const { company, postal_code, city, country_code } = form.values.value.recipient;
    return { company, postal_code, city, country_code };
  }, isSameJson);
  const { goods, sender_eori } = useRememberedGoods(recipient, () => emptyOrderDraft(baseData, user));
  const company = recipient.company.trim();

  /** Who exports under its own number imports under it as well. */
  function fillOwnEori() {
    if (direction === 'returns') fillEmpty(form, 'customs.recipient_tax_number', sender_eori);
    else if (direction === 'leaves') fillEmpty(form, 'customs.sender_eori', sender_eori);
  }

  function begin() {
    form.set('customs.is_wanted', true);
    fillOwnEori();
    form.focus('customs.lines.0.description');
  }

  function takeOver(remembered: CustomsDraft) {
    const undo = fill(form, remembered);
    fillOwnEori();
    form.focus('customs.invoice_number');
    showSnackbar({
      text: t`Waren für ${company} übernommen`,
      action: { label: t`Rückgängig`, onAction: undo },
    });
  }

  function leaveOut() {
    form.set('customs.is_wanted', false);
    showSnackbar({
      text: t`Der Auftrag geht ohne Zollangaben.`,
      action: { label: t`Rückgängig`, onAction: () => form.set('customs.is_wanted', true) },
    });
  }

  return (
    <section aria-labelledby={titleId} className="@container flex flex-col gap-3.5 border-line border-t pt-4">
      <div className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h2 id={titleId} className="font-semibold text-sm">
            {t`Zoll`}
          </h2>
          {!isWanted && (
            <Tag tone="warning">{isRequired ? t`nötig` : t`nötig, außer mit eigenen Papieren`}</Tag>
          )}
        </div>
        <p className="text-muted text-sm">
          {border === 'customs'
            ? borderText(direction)
            : t`Der Zielort gehört zum Zollgebiet, aber nicht zum Steuergebiet der EU: Auch dafür braucht es eine Rechnung für den Zoll. Sie wird mit dem Label gedruckt.`}
        </p>
      </div>
      {isWanted && (
        <>
          <CustomsGoods />
          <CustomsTerms direction={direction} />
        </>
      )}
      <Missing />
      <div className="flex flex-wrap gap-2">
        {!isWanted && (
          <Button icon={Plus} onClick={begin} ref={(element) => form.place('customs', element)}>
            {t`Zollangaben erfassen`}
          </Button>
        )}
        {goods && (
          <Button variant="text" icon={History} onClick={() => takeOver(goods)}>
            {t`Letzte Waren für ${company} übernehmen`}
          </Button>
        )}
        {isWanted && (
          <Button variant="text" onClick={leaveOut}>
            {t`Ohne Zollangaben senden`}
          </Button>
        )}
      </div>
    </section>
  );
}

/** What the goods do at the border, and what comes of what is typed. */
function borderText(direction: Direction): string {
  const texts: Record<Direction, string> = {
    leaves: t`Diese Sendung verlässt das Zollgebiet der EU. Aus Ihren Angaben entsteht die Rechnung für den Zoll; sie wird mit dem Label gedruckt.`,
    enters: t`Diese Sendung kommt in das Zollgebiet der EU. Aus Ihren Angaben entsteht die Rechnung für den Zoll; sie wird mit dem Label gedruckt.`,
    returns: t`Diese Rücksendung kommt in das Zollgebiet der EU: Ausführer ist, wer sie zurückschickt, Einführer sind Sie. Die Rechnung für den Zoll wird mit dem Label gedruckt.`,
  };
  return texts[direction];
}

/** The carrier takes no order without them. */
function Missing() {
  const { form } = useOrderDesk();
  const issue = useDerived(() => form.shownIssue('customs'));
  return (
    <p role="alert" className="font-medium text-error text-sm empty:hidden">
      {issue && issueText(issue)}
    </p>
  );
}

function fillEmpty(
  form: OrderForm,
  path: 'customs.sender_eori' | 'customs.recipient_tax_number',
  eori: string,
): void {
  const { sender_eori, recipient_tax_number } = form.values.peek().customs;
  const typed = path === 'customs.sender_eori' ? sender_eori : recipient_tax_number;
  if (typed.trim() === '') form.set(path, eori);
}

const remembered = ['invoice_type', 'reason', 'incoterm', 'currency', 'recipient_tax_number'] as const;

/** Replaces what was typed and answers the way back. */
function fill(form: OrderForm, next: CustomsDraft): () => void {
  const before = structuredClone(form.values.peek().customs);
  const put = (customs: CustomsDraft) => {
    form.set('customs.is_wanted', customs.is_wanted);
    for (const field of remembered) form.set(`customs.${field}`, customs[field]);
    setLines(form, customs.lines);
  };
  put({ ...next, lines: next.lines.filter((line) => !isEmptyLine(line)) });
  return () => put(before);
}
