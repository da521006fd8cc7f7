import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { paths } from '#app/paths.ts';
import { Disclosure } from '#app/ui/Disclosure.tsx';
import { otherReading } from '#domain/order-import/other-reading.ts';
import { cellValue, listFields } from '#domain/order-import/row-cells.ts';
import { pathName } from './column-names.ts';
import type { JudgedRow } from './judged-row.ts';
import type { RowActions } from './row-acts.ts';
import { changesOf, noteSentence, rowWords } from './row-words.ts';

type RowDetailsProps = { row: JudgedRow; actions: RowActions };

const toneClass = { error: 'text-error', warning: 'text-warning', info: 'text-info' };

/** Faults, questions with their answers, and changes of a row, in words. */
export function RowDetails({ row, actions }: RowDetailsProps) {
  const { t } = useLingui();
  const { where } = row;
  const words = rowWords(row, actions.knownSince);
  const changes = changesOf(row);
  return (
    <>
      {words.length > 0 && (
        <ul className="flex flex-col gap-1 text-xs">
          {words.map(({ key, tone, text, question }) => {
            const other = question && otherReading(question, row.values);
            return (
              <li key={key} className={toneClass[tone]}>
                {text}
                {other && (
                  <>
                    {' '}
                    <Answer onClick={() => actions.set(row, other)}>{t`„${other.text}“ nehmen`}</Answer>
                  </>
                )}
                {key === 'before' && where.is === 'refused' && where.before && (
                  <>
                    {' '}
                    <Link
                      to={paths.shipment(where.before.shipment_id)}
                      className="text-brand hover:underline"
                    >
                      {t`Zur Sendung`}
                    </Link>
                  </>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {row.unsent && <UnsentChange row={row} unsent={row.unsent} decide={actions.decideUnsent} />}
      {changes.length > 0 && (
        <Disclosure isQuiet title={plural(changes.length, { one: '# Änderung', other: '# Änderungen' })}>
          <ul className="mt-0.5">
            {changes.map((it) => (
              <li key={`${it.row} ${it.path} ${it.code} ${it.from}`}>{noteSentence(it, row)}</li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

function Answer({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="font-medium text-brand text-xs hover:underline pointer-coarse:min-h-11"
    >
      {children}
    </button>
  );
}

type UnsentProps = {
  row: JudgedRow;
  unsent: NonNullable<JudgedRow['unsent']>;
  decide: RowActions['decideUnsent'];
};

/** Changes made before another device took the batch: not sent, so the user decides. */
function UnsentChange({ row, unsent, decide }: UnsentProps) {
  const { t, i18n } = useLingui();
  const decimal = i18n.locale === 'en' ? '.' : ',';
  const changed = listFields.flatMap((field) => {
    const [now, own] = [row.values, unsent.values].map((it) => cellValue(it, field, decimal));
    return now === own ? [] : [{ field, own }];
  });
  return (
    <div className="text-warning text-xs">
      <p className="font-medium">{t`Hier geändert und nicht gesendet:`}</p>
      <ul>
        {changed.map(({ field, own }) => (
          <li key={field}>{`${pathName(field)}: ${own ? t`„${own}“` : t`leer`}`}</li>
        ))}
        {unsent.isLeftOut !== row.isLeftOut && (
          <li>{unsent.isLeftOut ? t`ausgelassen` : t`soll doch gesendet werden`}</li>
        )}
        {changed.length === 0 && unsent.isLeftOut === row.isLeftOut && (
          <li>{t`Angaben, die in dieser Liste keine Spalte haben`}</li>
        )}
      </ul>
      <div className="flex flex-wrap gap-x-3">
        {row.where.is === 'here' && <Answer onClick={() => decide(row, true)}>{t`Übernehmen`}</Answer>}
        <Answer onClick={() => decide(row, false)}>{t`Verwerfen`}</Answer>
      </div>
    </div>
  );
}
