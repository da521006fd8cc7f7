import { useLingui } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { Button } from '#app/ui/Button.tsx';
import { Checkbox } from '#app/ui/fields/Checkbox.tsx';
import { Select } from '#app/ui/fields/Select.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { orderColumns } from '#domain/order-import/columns.ts';
import { emptyRule, isBareTest } from '#domain/order-import/mapping-rules.ts';
import {
  type Mapping,
  type MappingRule,
  mostRules,
  type RuleField,
  type RuleTest,
  ruleFields,
  ruleTests,
} from '#domain/order-import/mapping-type.ts';
import type { BoxSize } from '#domain/services/box-size.ts';
import { columnName } from './column-names.ts';
import { MappingValue } from './MappingValue.tsx';

type MappingRulesProps = {
  mapping: Mapping;
  columns: readonly string[];
  /** Undefined while loading. */
  boxes: readonly BoxSize[] | undefined;
  onChange: (rules: MappingRule[]) => void;
};

export function MappingRules({ mapping, columns, boxes, onChange }: MappingRulesProps) {
  const { t } = useLingui();
  const { rules } = mapping;
  const change = (at: number, rule: Partial<MappingRule>) =>
    onChange(rules.map((it, index) => (index === at ? { ...it, ...rule } : it)));
  const ofOptions = [
    ...orderColumns
      .filter((it) => it === 'country_code' || mapping.columns[it] !== -1 || mapping.fixed[it])
      .map((it) => ({ value: it as string, label: columnName(it) })),
    ...columns.map((name, at) => ({ value: `#${at}`, label: t`Spalte „${name}“` })),
  ];
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-semibold text-sm">{t`Regeln`}</legend>
      {rules.length === 0 && (
        <p className="max-w-lg text-label text-sm">
          {t`Zum Beispiel: Ist das Land nicht DE, dann Service Express. Oder: Enthält der Artikel „Teekanne“, dann Maße 30 x 20 x 20.`}
        </p>
      )}
      <ol className="flex flex-col gap-3">
        {rules.map((rule, at) => (
          // Rules have no names, only positions.
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place.
          <li key={at} className="rounded-control border border-line p-3">
            <RuleEditor
              rule={rule}
              number={at + 1}
              ofOptions={ofOptions}
              boxes={boxes}
              onChange={(it) => change(at, it)}
              onRemove={() => onChange(rules.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ol>
      <Button
        icon={Plus}
        className="self-start"
        disabled={rules.length >= mostRules}
        onClick={() => onChange([...rules, emptyRule])}
      >
        {t`Regel hinzufügen`}
      </Button>
    </fieldset>
  );
}

type RuleEditorProps = {
  rule: MappingRule;
  number: number;
  ofOptions: readonly { value: string; label: string }[];
  boxes: readonly BoxSize[] | undefined;
  onChange: (rule: Partial<MappingRule>) => void;
  onRemove: () => void;
};

function RuleEditor({ rule, number, ofOptions, boxes, onChange, onRemove }: RuleEditorProps) {
  const { t } = useLingui();
  const tests: Record<RuleTest, string> = {
    is: t`ist`,
    is_not: t`ist nicht`,
    contains: t`enthält`,
    contains_not: t`enthält nicht`,
    is_empty: t`ist leer`,
    is_filled: t`ist gefüllt`,
    above: t`ist größer als`,
    below: t`ist kleiner als`,
  };
  const isKnown = ofOptions.some((it) => it.value === rule.of);
  return (
    <div className="flex flex-col gap-3">
      <div className="grid items-start gap-3 sm:grid-cols-3 lg:grid-cols-[1fr_9rem_1fr_1fr_1fr_auto]">
        <Select
          label={t`Wenn`}
          value={rule.of}
          options={[
            ...(isKnown ? [] : [{ value: rule.of, label: t`Spalte, die diese Datei nicht hat` }]),
            ...ofOptions,
          ]}
          onChange={(of) => onChange({ of })}
        />
        <Select<RuleTest>
          label={t`Vergleich der Regel ${number}`}
          isLabelHidden
          className="sm:mt-6"
          value={rule.test}
          options={ruleTests.map((value) => ({ value, label: tests[value] }))}
          onChange={(test) => onChange({ test })}
        />
        <TextField
          label={t`Vergleichswert der Regel ${number}`}
          isLabelHidden
          className="sm:mt-6"
          value={isBareTest(rule.test) ? '' : rule.text}
          disabled={isBareTest(rule.test)}
          maxLength={200}
          autoComplete="off"
          onChange={(text) => onChange({ text })}
        />
        <Select<RuleField>
          label={t`Dann`}
          value={rule.field}
          options={ruleFields.map((value) => ({ value, label: columnName(value) }))}
          onChange={(field) => onChange({ field, value: '' })}
        />
        <MappingValue
          label={t`Wert der Regel ${number}`}
          className="sm:mt-6"
          field={rule.field}
          value={rule.value}
          boxes={boxes}
          onChange={(value) => onChange({ value })}
        />
        <IconButton icon={Trash} label={t`Regel ${number} löschen`} className="sm:mt-6" onClick={onRemove} />
      </div>
      <Checkbox
        label={t`Auch wenn in der Datei etwas anderes steht`}
        value={rule.isAbove}
        onChange={(isAbove) => onChange({ isAbove })}
      />
    </div>
  );
}
