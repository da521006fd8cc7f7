import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { OrderForm } from '#app/features/order/order-form.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { emptyGoodsLineDraft, type GoodsLineDraft, isEmptyGoodsLine } from '#domain/order/order-draft.ts';
import { insertLines } from './goods-lines.ts';

export function useGoodsLines(form: OrderForm) {
  const { t } = useLingui();

  const insert = useCallback(
    (line: GoodsLineDraft, at: number) => {
      form.insert('customs.lines', { ...line }, at);
      form.focus(`customs.lines.${at}.description`);
    },
    [form],
  );

  const duplicate = useCallback(
    (at: number) => {
      const line = form.values.peek().customs.lines[at];
      if (line) insert(line, at + 1);
    },
    [form, insert],
  );

  const remove = useCallback(
    (at: number) => {
      const { lines } = form.values.peek().customs;
      const line = lines[at];
      if (!line) return;
      const isOnly = lines.length === 1;
      if (isOnly) form.insert('customs.lines', { ...emptyGoodsLineDraft }, 1);
      form.remove('customs.lines', at);
      form.focus(`customs.lines.${Math.min(at, form.list('customs.lines').length - 1)}.description`);
      const number = at + 1;
      showSnackbar({
        text: t`Position ${number} entfernt`,
        action: {
          label: t`Rückgängig`,
          onAction: () => {
            insert(line, Math.min(at, form.list('customs.lines').length));
            // Remove the empty line that replaced it.
            if (isOnly && isEmptyGoodsLine(form.values.peek().customs.lines[1]))
              form.remove('customs.lines', 1);
          },
        },
      });
    },
    [form, insert, t],
  );

  function take(lines: readonly GoodsLineDraft[], at: number) {
    const { left, undo } = insertLines(form, lines, at);
    const count = lines.length - left;
    showSnackbar({
      tone: left > 0 ? 'warning' : 'success',
      text:
        left > 0
          ? t`${plural(left, { one: '# Zeile hatte keinen Platz mehr.', other: '# Zeilen hatten keinen Platz mehr.' })}`
          : t`${plural(count, { one: '# Position eingefügt', other: '# Positionen eingefügt' })}`,
      action: { label: t`Rückgängig`, onAction: undo },
    });
  }

  return { insert, duplicate, remove, take };
}
