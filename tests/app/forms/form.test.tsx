import { screen, waitFor } from '@testing-library/react';
import { StrictMode, useEffect } from 'react';
import { describe, expect, test } from 'vitest';
import { FormField } from '#app/forms/FormField.tsx';
import { type Form, useDerived, useForm, useSignals } from '#app/forms/form.ts';
import { NumberField } from '#app/ui/fields/NumberField.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import type { Issue } from '#domain/values/codes.ts';
import { renderWithI18n } from '#support/render.tsx';

type Parcel = { contents: string; weight: number | undefined };
type Values = { recipient: { company: string; city: string }; parcels: Parcel[] };

const aParcel = (contents: string, weight: number | undefined = 1): Parcel => ({ contents, weight });
const start: Values = {
  recipient: { company: '', city: 'Bonn' },
  parcels: [aParcel('A', 1), aParcel('B', 2)],
};

function validate(values: Values): Issue[] {
  const issues: Issue[] = [];
  if (values.recipient.company === '') issues.push({ path: 'recipient.company', code: 'company_required' });
  values.parcels.forEach((parcel, index) => {
    if (parcel.weight === undefined)
      issues.push({ path: `parcels.${index}.weight`, code: 'weight_required' });
    else if (parcel.weight > 70) {
      issues.push({ path: `parcels.${index}.weight`, code: 'max_weight', params: { max: 70 } });
    }
  });
  if (values.parcels.length === 0) issues.push({ path: 'parcels', code: 'parcels_required' });
  return issues;
}

type Watch = { page: number; rows: number; total: number; form?: Form<Values> };
type Part = { form: Form<Values>; watch: Watch };

function Page({ values, watch }: { values: Values; watch: Watch }) {
  watch.page += 1;
  const form = useForm({ values, lists: ['parcels'], validate });
  useEffect(() => {
    watch.form = form;
  });
  return (
    <>
      <FormField of={form} name="recipient.company">
        {(field) => <TextField {...field} label="Firma" />}
      </FormField>
      <Parcels form={form} watch={watch} />
      <Total form={form} watch={watch} />
    </>
  );
}

function Parcels({ form, watch }: Part) {
  useSignals();
  return form.list('parcels').map((key, index) => <Row key={key} form={form} index={index} watch={watch} />);
}

function Row({ form, watch, index }: Part & { index: number }) {
  watch.rows += 1;
  return (
    <>
      <FormField of={form} name={`parcels.${index}.contents`}>
        {(field) => <TextField {...field} label={`Inhalt ${index + 1}`} />}
      </FormField>
      <FormField of={form} name={`parcels.${index}.weight`}>
        {(field) => <NumberField {...field} decimals={1} label={`Gewicht ${index + 1}`} />}
      </FormField>
    </>
  );
}

function Total({ form, watch }: Part) {
  watch.total += 1;
  const total = useDerived(() =>
    form.values.value.parcels.reduce((sum, parcel) => sum + (parcel.weight ?? 0), 0),
  );
  return <output>{total}</output>;
}

function renderForm(values: Values = start) {
  const watch: Watch = { page: 0, rows: 0, total: 0 };
  const view = renderWithI18n(
    <StrictMode>
      <Page values={values} watch={watch} />
    </StrictMode>,
  );
  if (!watch.form) throw new Error('the form is not there yet');
  return { ...view, watch, form: watch.form };
}

const company = () => screen.getByLabelText('Firma');

describe('an error', () => {
  test('is hidden until its field is left', async () => {
    const { user } = renderForm();
    await user.click(company());
    expect(screen.queryByText(/Firma fehlt/)).toBeNull();
    await user.tab();
    expect(await screen.findByText('Firma fehlt.')).toBeTruthy();
    expect(company().getAttribute('aria-invalid')).toBe('true');
  });

  test('is hidden in an untouched empty field when a shortcut moves on', async () => {
    const { user } = renderForm();
    await user.click(company());
    await user.keyboard('{Alt>}5');
    company().blur();
    await user.keyboard('{/Alt}');
    expect(company().getAttribute('aria-invalid')).not.toBe('true');
    const weight = screen.getByLabelText('Gewicht 2');
    await user.clear(weight);
    await user.type(weight, '71');
    await user.keyboard('{Alt>}5');
    weight.blur();
    expect(await screen.findByText('Ein Paket darf höchstens 70 kg wiegen.')).toBeTruthy();
    await user.keyboard('{/Alt}');
    await user.click(company());
    await user.tab();
    expect(await screen.findByText('Firma fehlt.')).toBeTruthy();
  });

  test('disappears when its field is correct again', async () => {
    const { user } = renderForm();
    await user.click(company());
    await user.tab();
    await screen.findByText('Firma fehlt.');
    await user.type(company(), 'K');
    await waitFor(() => expect(screen.queryByText('Firma fehlt.')).toBeNull());
  });

  test('names its limit', async () => {
    const { user } = renderForm();
    const weight = screen.getByLabelText('Gewicht 2');
    await user.clear(weight);
    await user.type(weight, '71');
    await user.tab();
    expect(await screen.findByText('Ein Paket darf höchstens 70 kg wiegen.')).toBeTruthy();
  });

  test('shows at once when it comes from the server, and disappears when the field changes', async () => {
    const { user, form } = renderForm({ ...start, recipient: { company: 'Kontor', city: '' } });
    form.addIssues([{ path: 'recipient.company', code: 'company_too_long' }]);
    await screen.findByText('Die Firma darf höchstens 35 Zeichen lang sein.');
    await user.type(company(), '!');
    await waitFor(() => expect(screen.queryByText(/höchstens 35/)).toBeNull());
    expect(form.issues.value).toEqual([]);
  });
});

describe('leaving a field', () => {
  test('validates the latest input and shows no error of the earlier one', async () => {
    const { user } = renderForm();
    const marks: (string | null)[] = [];
    const observer = new MutationObserver(() => marks.push(company().getAttribute('aria-invalid')));
    observer.observe(document.body, { attributes: true, childList: true, subtree: true });
    await user.type(company(), 'A');
    await user.tab();
    observer.disconnect();
    expect(marks.filter(Boolean)).toEqual([]);
  });

  test('shows an error only after the pressed click has hit its target', async () => {
    const { user } = renderForm();
    await user.click(company());
    await user.pointer({ keys: '[MouseLeft>]', target: screen.getByLabelText('Inhalt 1') });
    expect(company().getAttribute('aria-invalid')).toBeNull();
    await user.pointer({ keys: '[/MouseLeft]' });
    await waitFor(() => expect(company().getAttribute('aria-invalid')).toBe('true'));
  });
});

describe('submitting', () => {
  test('passes the values on when all are valid', async () => {
    const { user, form } = renderForm();
    await user.type(company(), 'Kontor');
    let sent: Values | undefined;
    await form.submit((values) => {
      sent = values;
    });
    expect(sent).toEqual({ ...start, recipient: { company: 'Kontor', city: 'Bonn' } });
    expect(form.isSubmitting.value).toBe(false);
  });

  test('shows every error and focuses the first field', async () => {
    const { user, form } = renderForm();
    await user.clear(screen.getByLabelText('Gewicht 1'));
    let issues: readonly Issue[] = [];
    await form.submit(
      () => expect.unreachable(),
      (found) => {
        issues = found;
      },
    );
    expect(issues.map((it) => it.path)).toEqual(['recipient.company', 'parcels.0.weight']);
    await screen.findByText('Gewicht fehlt.');
    await waitFor(() => expect(document.activeElement).toBe(company()));
  });

  test('focuses the field that the page names instead', async () => {
    const { form } = renderForm();
    await form.submit(
      () => {},
      () => 'parcels.1',
    );
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Inhalt 2')));
  });

  test('is ignored while a first submission runs', async () => {
    const { user, form } = renderForm();
    await user.type(company(), 'Kontor');
    let sent = 0;
    let finish = () => {};
    const first = form.submit(() => {
      sent += 1;
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
    await form.submit(() => {
      sent += 1;
    });
    finish();
    await first;
    expect(sent).toBe(1);
  });
});

describe('a list', () => {
  test("keeps each item's state when an item before it is removed", async () => {
    const { user, form } = renderForm({
      ...start,
      parcels: [aParcel('A'), { contents: 'B', weight: undefined }, aParcel('C')],
    });
    await user.click(screen.getByLabelText('Gewicht 2'));
    await user.tab();
    await screen.findByText('Gewicht fehlt.');
    const keys = form.list('parcels');
    form.remove('parcels', 0);
    expect(form.list('parcels')).toEqual(keys.slice(1));
    expect(form.values.value.parcels.map((it) => it.contents)).toEqual(['B', 'C']);
    await waitFor(() => expect(screen.getByLabelText('Gewicht 1').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByLabelText('Gewicht 2').getAttribute('aria-invalid')).toBeNull();
  });

  test('takes a new item at any place', async () => {
    const { form } = renderForm();
    form.insert('parcels', aParcel('Neu', 9), 1);
    form.insert('parcels', aParcel('Ende', 10));
    expect(form.values.value.parcels.map((it) => it.contents)).toEqual(['A', 'Neu', 'B', 'Ende']);
    await waitFor(() => expect(screen.getByLabelText('Inhalt 4')).toHaveProperty('value', 'Ende'));
    expect(screen.getByRole('status').textContent).toBe('22');
  });

  test('takes its first item when it started empty', () => {
    const { form } = renderForm({ ...start, parcels: [] });
    expect(form.check().map((it) => it.code)).toContain('parcels_required');
    form.insert('parcels', aParcel('Erstes', 3));
    expect(form.values.value.parcels).toEqual([aParcel('Erstes', 3)]);
  });
});

describe('values', () => {
  test('include fields that were never shown', () => {
    expect(renderForm().form.values.value.recipient.city).toBe('Bonn');
  });

  test('keep their identity when unchanged', async () => {
    const { user, form } = renderForm();
    const before = form.values.value;
    await user.type(screen.getByLabelText('Inhalt 1'), 'x');
    const after = form.values.value;
    expect(after).not.toBe(before);
    expect(after.parcels[0]).not.toBe(before.parcels[0]);
    expect(after.parcels[1]).toBe(before.parcels[1]);
    expect(after.recipient).toBe(before.recipient);
  });

  test('are replaced as a whole, and touched fields are reset', async () => {
    const { user, form } = renderForm();
    await user.click(company());
    await user.tab();
    await screen.findByText('Firma fehlt.');
    expect(form.isDirty.value).toBe(false);
    await user.type(company(), 'K');
    expect(form.isDirty.value).toBe(true);
    form.reset({
      recipient: { company: '', city: '' },
      parcels: [aParcel('Eins'), aParcel('Zwei'), aParcel('Drei')],
    });
    expect(form.isDirty.value).toBe(false);
    expect(form.values.value.parcels.map((it) => it.contents)).toEqual(['Eins', 'Zwei', 'Drei']);
    await waitFor(() => expect(screen.getByLabelText('Inhalt 3')).toHaveProperty('value', 'Drei'));
    expect(screen.queryByText('Firma fehlt.')).toBeNull();
  });

  test('never hold NaN: a cleared number is null', async () => {
    const { form } = renderForm();
    form.set('parcels.0.weight', Number.NaN);
    expect(form.value('parcels.0.weight')).toBeUndefined();
  });

  test('report user changes for saving a draft', async () => {
    const { user, form } = renderForm();
    let changes = 0;
    const stop = form.onChange(() => {
      changes += 1;
    });
    await user.type(company(), 'ab');
    form.remove('parcels', 0);
    stop();
    await user.type(company(), 'c');
    expect(changes).toBe(3);
  });
});

describe('with 100 parcels', () => {
  test('a key press renders only its field and the changed figures', async () => {
    const { user, watch } = renderForm({
      ...start,
      parcels: Array.from({ length: 100 }, (_, index) => aParcel(`P${index}`)),
    });
    const before = { ...watch };
    await user.type(screen.getByLabelText('Inhalt 50'), 'x');
    expect(watch).toEqual(before);
    const weight = screen.getByLabelText('Gewicht 50');
    await user.type(weight, '2');
    expect(screen.getByRole('status').textContent).toBe('111');
    expect(watch.page).toBe(before.page);
    expect(watch.rows).toBe(before.rows);
    expect(watch.total).toBeGreaterThan(before.total);
  });
});
