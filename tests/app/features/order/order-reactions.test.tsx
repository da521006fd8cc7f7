import { act } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type OrderForm, useOrderEditor } from '#app/features/order/order-form.ts';
import { useOrderReactions } from '#app/features/order/use-order-reactions.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import type { ServiceLabel } from '#domain/services/services.ts';
import { aCompleteDraft } from '#support/order-support.ts';
import { renderWithI18n } from '#support/render.tsx';
import { TestEditor } from '#support/TestEditor.tsx';

function Reactions() {
  useOrderReactions(useOrderEditor(), { choices: [], isLoading: false } as never);
  return null;
}

function open(difference: Partial<OrderDraft> = {}) {
  let form: OrderForm | undefined;
  renderWithI18n(
    <TestEditor
      values={{ ...aCompleteDraft(), ...difference }}
      onForm={(it) => {
        form = it;
      }}
    >
      <Reactions />
    </TestEditor>,
  );
  const delivery = () => {
    const { signature_required, adult_signature_required, direct_delivery_only } = (
      form as OrderForm
    ).values.peek();
    return { signature_required, adult_signature_required, direct_delivery_only };
  };
  return { delivery, turnValor: (on: boolean) => act(() => form?.set('parcels.0.valor', on)) };
}

const forced = { signature_required: false, adult_signature_required: true, direct_delivery_only: true };

describe('switching valor on and off restores the delivery options', () => {
  test.each([
    { signature_required: false, adult_signature_required: false, direct_delivery_only: false },
    { signature_required: true, adult_signature_required: false, direct_delivery_only: false },
    { signature_required: false, adult_signature_required: true, direct_delivery_only: false },
    { signature_required: false, adult_signature_required: false, direct_delivery_only: true },
  ])('with %j before', (before) => {
    const { delivery, turnValor } = open(before);
    for (const _ of ['once', 'twice']) {
      turnValor(true);
      expect(delivery()).toEqual(forced);
      turnValor(false);
      expect(delivery()).toEqual(before);
    }
  });

  test('to the defaults when the draft began with valor', () => {
    const { parcels } = aCompleteDraft();
    const { delivery, turnValor } = open({
      parcels: parcels.map((it) => ({ ...it, valor: true })),
      ...forced,
    });
    expect(delivery()).toEqual(forced);
    turnValor(false);
    expect(delivery()).toEqual({
      signature_required: false,
      adult_signature_required: false,
      direct_delivery_only: false,
    });
  });
});

function Begin({ standard }: { standard: ServiceLabel }) {
  const choices = [{ service: 'saver' }, { service: 'express', unavailable: 'not_offered' }];
  const editor = useOrderEditor();
  useOrderReactions({ ...editor, shipmentTab: 'service' }, { choices, standard, isLoading: false } as never);
  return null;
}

describe('the preselected service of an order', () => {
  function begin(standard: ServiceLabel, difference: Partial<OrderDraft> = {}) {
    let form: OrderForm | undefined;
    renderWithI18n(
      <TestEditor
        values={aCompleteDraft({ service: '', ...difference })}
        onForm={(it) => {
          form = it;
        }}
      >
        <Begin standard={standard} />
      </TestEditor>,
    );
    return (form as OrderForm).values.peek();
  }

  test('is chosen when it is offered, and the preset pickup gets its day', () => {
    const { service, pickup_date, pickup_datetime_to } = begin('saver', {
      has_pickup: true,
      pickup_date: '',
    });
    expect(service).toBe('saver');
    expect(pickup_date).not.toBe('');
    expect(pickup_datetime_to).not.toBe('');
  });

  test('stays empty when the service is not offered', () => {
    expect(begin('express').service).toBe('');
  });

  test('does not replace a chosen one', () => {
    expect(begin('saver', { service: 'standard' }).service).toBe('standard');
  });
});
