import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocale } from '#app/i18n/setup.ts';
import { Button } from '#app/ui/Button.tsx';
import { TextAreaField } from '#app/ui/fields/TextAreaField.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import type { GoodsLineDraft } from '#domain/order/order-draft.ts';
import { readGoods } from './paste-goods.ts';

type PasteGoodsDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  onTake: (lines: readonly GoodsLineDraft[]) => void;
};

export function PasteGoodsDialog({ isOpen, onClose, onTake }: PasteGoodsDialogProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [text, setText] = useState('');
  const lines = readGoods(text, locale) ?? [];
  const count = lines.length;
  const isUnreadable = text.trim() !== '' && count === 0;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t`Waren aus einer Tabelle einfügen`}
      description={t`Spalten: Warenbezeichnung, HS-Code, Ursprungsland, Menge, Stückwert, Nettogewicht. Mit Überschriften auch in anderer Reihenfolge.`}
      size="large"
      actions={
        <>
          <Button onClick={onClose}>{t`Abbrechen`}</Button>
          <Button
            variant="primary"
            disabled={count === 0}
            onClick={() => {
              onTake(lines);
              setText('');
            }}
          >
            {count === 0
              ? t`Einfügen`
              : t`${plural(count, { one: '# Position einfügen', other: '# Positionen einfügen' })}`}
          </Button>
        </>
      }
    >
      <TextAreaField
        label={t`Kopierte Zeilen`}
        value={text}
        onChange={setText}
        rows={8}
        {...(isUnreadable ? { error: t`Wir erkennen darin keine Spalten.` } : {})}
      />
    </Dialog>
  );
}
