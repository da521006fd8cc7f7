import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '#app/i18n/format.ts';
import { issueText } from '#app/i18n/messages.ts';
import { currentLocale } from '#app/i18n/setup.ts';
import { declarationText, dutyText } from '#app/parts/embargo/declaration-text.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { offeredValue } from '#domain/address/address-import.ts';
import { countryName } from '#domain/address/countries.ts';
import type { PhoneParts } from '#domain/address/phone.ts';
import { countryOfPhone, countryOfPostalCode } from '#domain/address/phone-country.ts';
import type { CellNote } from '#domain/order-import/cell-note.ts';
import { otherReading } from '#domain/order-import/other-reading.ts';
import { cellValue, isListField, type ListField } from '#domain/order-import/row-cells.ts';
import { pathName } from './column-names.ts';
import {
  type AlikeQuestions,
  type AlikeRows,
  alikeLeftOut,
  alikeQuestions,
  alikeRows,
  declaration,
} from './judged-row.ts';
import { noteText } from './note-words.ts';
import type { OpenBatch } from './use-batch.ts';

type AlikeFixesProps = { open: OpenBatch; knownSince: ReadonlyMap<string, number> };

export function AlikeFixes({ open, knownSince }: AlikeFixesProps) {
  const { t } = useLingui();
  const groups = alikeRows(open.rows);
  const questions = alikeQuestions(open.rows);
  const leftOut = alikeLeftOut(open.rows, knownSince);
  const list = useRef<HTMLUListElement>(null);
  const [isAll, setIsAll] = useState(false);
  // The press removes its button.
  useEffect(() => {
    if (isAll) list.current?.children[mostLines]?.querySelector<HTMLElement>('button, input')?.focus();
  }, [isAll]);
  const lines = [
    ...groups.map((group) => <AlikeFix key={`fix ${group.key}`} open={open} group={group} />),
    ...questions.map((group) => <KeepFix key={`keep ${group.key}`} open={open} group={group} />),
    ...leftOut.map((group) => <TakeInFix key={`take ${group.key}`} open={open} group={group} />),
  ];
  if (lines.length === 0) return null;
  const further = isAll || lines.length <= mostLines + 1 ? 0 : lines.length - mostLines;
  return (
    <Card label={t`Mehrere auf einmal berichtigen`} isFlush>
      <h2 className="px-4 pt-2 font-semibold text-sm">{t`Mehrere auf einmal berichtigen`}</h2>
      <ul ref={list} className="flex flex-col gap-2 px-4 pt-0.5 pb-2">
        {/* A hidden line keeps its typed text. */}
        {lines.map((line, at) => (
          <li
            key={line.key}
            hidden={at >= lines.length - further}
            className="flex flex-wrap items-center gap-x-4 gap-y-1"
          >
            {line}
          </li>
        ))}
      </ul>
      {further > 0 && (
        <Button variant="text" className="mx-2 mb-2" onClick={() => setIsAll(true)}>
          {t`${formatNumber(further)} weitere Fehler und Fragen zeigen`}
        </Button>
      )}
    </Card>
  );
}

/** One declaration covers all rows; each row names its own rule. */
function DeclareFix({ open, group: { ids } }: { open: OpenBatch; group: AlikeRows }) {
  const { t } = useLingui();
  return (
    <>
      <p className="min-w-0 flex-1 basis-64 text-sm">
        <span className="font-medium">{t`Erklärung zur Ausfuhr`}</span>{' '}
        <span className="text-muted">{plural(ids.length, { one: 'in # Zeile', other: 'in # Zeilen' })}</span>
        <span className="block text-label">{declarationText()}</span>
        <span className="block text-muted text-xs">{dutyText()}</span>
      </p>
      <Button onClick={() => void open.declare(ids)}>
        {plural(ids.length, {
          one: 'Für diese Zeile erklären',
          2: 'Für beide Zeilen erklären',
          other: 'Für alle # Zeilen erklären',
        })}
      </Button>
    </>
  );
}

/** Lines before the list of orders; more leave it little room in a low window. */
const mostLines = 3;
const mostExamples = 3;

/** Rows that one reason of the file left out are taken in together. */
function TakeInFix({ open, group: { notes, ids } }: { open: OpenBatch; group: AlikeQuestions }) {
  const { t } = useLingui();
  return (
    <>
      <div className="min-w-0 flex-1 basis-64 text-sm">
        <span className="font-medium">{t`Ausgelassen`}</span>{' '}
        <span className="text-muted">{plural(ids.length, { one: 'in # Zeile', other: 'in # Zeilen' })}</span>
        <Sentences of={notes.map(noteText)} />
      </div>
      <Button onClick={() => void open.takeIn(ids)}>
        {plural(ids.length, { 2: 'Beide doch senden', other: 'Alle # doch senden' })}
      </Button>
    </>
  );
}

/** Three examples, and how many others there are. */
function Sentences({ of }: { of: readonly string[] }) {
  const sentences = [...new Set(of)];
  const more = sentences.length - mostExamples;
  return (
    <ul className="text-label">
      {sentences.slice(0, mostExamples).map((it) => (
        <li key={it}>{it}</li>
      ))}
      {more > 0 && <li>{plural(more, { one: 'und # weitere', other: 'und # weitere' })}</li>}
    </ul>
  );
}

/** The rows differ in their values, so they are kept together and edited one by one. */
function KeepFix({ open, group: { key, notes, ids } }: { open: OpenBatch; group: AlikeQuestions }) {
  const { t, i18n } = useLingui();
  const decimal = i18n.locale === 'en' ? '.' : ',';
  const [first] = notes;
  const valuesOf = new Map(open.rows.map((row) => [row.id, row.values]));
  const others = ids.flatMap((id, at) => {
    const [note, values] = [notes[at], valuesOf.get(id)];
    const other = note && values && otherReading(note, values);
    return other ? [{ id, ...other }] : [];
  });
  if (!first) return null;

  /** " → 5-7": the value that is kept. */
  function readAs({ path }: CellNote, id: string | undefined): string {
    const values = id === undefined ? undefined : valuesOf.get(id);
    const value = values && isListField(path) ? cellValue(values, path, decimal) : '';
    return value && ` → ${value}`;
  }

  return (
    <>
      <div className="min-w-0 flex-1 basis-64 text-sm">
        <span className="font-medium">{pathName(first.path)}</span>{' '}
        <span className="text-muted">{plural(ids.length, { one: 'in # Zeile', other: 'in # Zeilen' })}</span>
        <Sentences of={notes.map((note, at) => `${noteText(note)}${readAs(note, ids[at])}`)} />
      </div>
      {others.length === ids.length && (
        <Button onClick={() => void open.edit(others)}>{t`Stattdessen: ${countsOf(others)}`}</Button>
      )}
      <Button onClick={() => void open.keep(ids, key)}>
        {ids.length === 2 ? t`Bei beiden so lassen` : t`Bei allen ${formatNumber(ids.length)} so lassen`}
      </Button>
    </>
  );
}

function AlikeFix({ open, group }: { open: OpenBatch; group: AlikeRows }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const { path, issue, ids } = group;
  const isPhone = issue.code === 'phone_prefix_required';
  const phoneOf = usePhoneOffer(isPhone);
  if (path === declaration) return <DeclareFix open={open} group={group} />;
  if (!isListField(path)) return null;
  const field: ListField = path;
  const name = pathName(field);
  const requested = new Set(ids);
  const isCountry = issue.code === 'country_code_required';
  const phones = open.rows.flatMap(({ id, values: { recipient } }) => {
    const meant = requested.has(id) ? phoneOf(recipient.phone, recipient.country_code) : undefined;
    return meant ? [{ id, meant }] : [];
  });
  const offered = open.rows.flatMap(({ id, values }) => {
    if (isPhone || !requested.has(id)) return [];
    const meant = isCountry
      ? (countryOfPhone(values.recipient) ?? countryOfPostalCode(values.recipient.postal_code))
      : offeredValue(issue.code, cellValue(values, field));
    return meant === undefined ? [] : [{ id, field, text: meant }];
  });
  const count = offered.length || ids.length;
  return (
    <>
      <p className="min-w-0 flex-1 basis-64 text-sm">
        <span className="font-medium">{name}</span>{' '}
        <span className="text-muted">{plural(ids.length, { one: 'in # Zeile', other: 'in # Zeilen' })}</span>
        <span className="block text-label">{issueText(issue)}</span>
      </p>
      {phones.length > 0 ? (
        <Button onClick={() => void open.edit(phones.flatMap(phoneEdits))}>
          {t`Fehlende 0 oder + ergänzen: ${phonesOf(phones.map((it) => it.meant))}`}
        </Button>
      ) : offered.length > 0 ? (
        <Button onClick={() => void open.edit(offered)}>
          {isCountry
            ? t`Nach Telefonnummer oder Postleitzahl: ${countriesOf(offered.map((it) => it.text))}`
            : issue.code === 'house_number_date'
              ? t`Stattdessen: ${countsOf(offered)}`
              : plural(count, {
                  one: 'Die 0 ergänzen',
                  2: 'Bei beiden die 0 ergänzen',
                  other: 'Bei allen # die 0 ergänzen',
                })}
        </Button>
      ) : field === 'service' ? (
        <p className="text-muted text-sm">{t`Oben für alle wählbar.`}</p>
      ) : (
        <form
          className="flex items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() === '') return;
            void open.edit(ids.map((id) => ({ id, field, text }))).then(() => setText(''));
          }}
        >
          <TextField
            label={t`${name} für alle`}
            isLabelHidden
            placeholder={t`${name} für alle`}
            value={text}
            onChange={setText}
            autoComplete="off"
          />
          <Button type="submit">{t`Bei allen setzen`}</Button>
        </form>
      )}
    </>
  );
}

type PhoneOffer = (phone: string, country_code: string) => PhoneParts | undefined;

/** Loads libphonenumber only for rows that need it. */
function usePhoneOffer(isNeeded: boolean): PhoneOffer {
  const [offer, setOffer] = useState<PhoneOffer>(() => () => undefined);
  useEffect(() => {
    if (!isNeeded) return;
    void import('#domain/address/phone-plausibility.ts').then(
      ({ offeredPhone }) => setOffer(() => offeredPhone),
      () => {},
    );
  }, [isNeeded]);
  return offer;
}

const phoneEdits = ({ id, meant }: { id: string; meant: PhoneParts }) =>
  (['phone_country_prefix', 'phone_prefix', 'phone'] as const).map((field) => ({
    id,
    field: `recipient.${field}` as const,
    text: meant[field],
  }));

/** Two examples, and how many there are. */
function phonesOf(phones: readonly PhoneParts[]): string {
  const shown = phones
    .slice(0, 2)
    .map((it) => `${it.phone_prefix} ${it.phone}`)
    .join(', ');
  return phones.length > 2 ? `${shown} … (${phones.length})` : shown;
}

/** "SH (2), BY (1)", and how many others there are. */
function countsOf(changes: readonly { text: string }[]): string {
  const texts = changes.map((it) => it.text);
  const counted = [...new Set(texts)].map((text) => `${text} (${texts.filter((it) => it === text).length})`);
  const shown = counted.slice(0, mostExamples).join(', ');
  return counted.length > mostExamples ? `${shown} …` : shown;
}

/** "Schweiz (2), Österreich (1)" */
function countriesOf(codes: readonly string[]): string {
  return [...new Set(codes)]
    .map((code) => `${countryName(code, currentLocale())} (${codes.filter((it) => it === code).length})`)
    .join(', ');
}
