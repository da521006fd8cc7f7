import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '#app/api/client.ts';
import { Select } from '#app/ui/fields/Select.tsx';

type PayerFilterProps = { value: string | undefined; onChange: (payer: string | undefined) => void };

const anybody = 'anybody';

/** The URL's payer stays selected while payers load. */
export function PayerFilter({ value, onChange }: PayerFilterProps) {
  const { t } = useLingui();
  const payers = useQuery(orpc.payer.list.queryOptions()).data?.data ?? [];
  const isKnown = value === undefined || payers.some(({ id }) => id === value);
  return (
    <Select
      label={t`Bezahlt von`}
      isLabelHidden
      value={value ?? anybody}
      options={[
        { value: anybody, label: t`Jeder Zahler` },
        ...payers.map(({ id, name }) => ({ value: id, label: name })),
        ...(isKnown ? [] : [{ value, label: t`Ein Zahler` }]),
      ]}
      onChange={(next) => onChange(next === anybody ? undefined : next)}
      className="w-full sm:w-44"
    />
  );
}
