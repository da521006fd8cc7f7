import 'fake-indexeddb/auto';
import { fireEvent, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { OrderEditor, type OrderHandle } from '#app/features/order/OrderEditor.tsx';
import { placeIssues } from '#app/features/order/order-form.ts';
import { issueText } from '#app/i18n/messages.ts';
import { openWorkDatabase, type WorkDatabase } from '#app/offline/rows/db.ts';
import { loadEmbargoRules } from '#app/parts/embargo/embargo-rules.ts';
import { embargoIssues, offByDefault } from '#domain/customs/embargo.ts';
import { dangerIssues } from '#domain/danger/danger-rules.ts';
import { draftIssues } from '#domain/order/assemble-order.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { tabOf } from '#domain/order/order-tabs.ts';
import type { DatabaseUser } from '#domain/people/account.ts';
import { renderPages, signInSomebody } from '#support/app-pages.tsx';
import { testStart } from '#support/clock.ts';
import { fakeServer } from '#support/fake-server.ts';
import { isNight } from '#support/night.ts';
import { type OrderRule, orderRules } from '#support/order-rules.ts';
import { baseData, user } from '#support/order-support.ts';
import { unList, unListText } from '#support/un-list.ts';
import { draftOf } from './draft-of-order.ts';

/* The gate checks one rule per field, the nightly run checks all. */

let db: WorkDatabase;

beforeAll(async () => {
  db = await openWorkDatabase(signInSomebody());
  await loadEmbargoRules();
});
beforeEach(async () => {
  // An order sent by mistake fails only its own test.
  await db.outbox.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: testStart });
  // Without the carrier's response every service of the route can be chosen.
  fakeServer({
    'shipment/getAvailableOrderServices': () => new Promise(() => {}),
    '/src/domain/danger/un-list.txt': () => new Response(unListText),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const countries_off = [...offByDefault.keys()];

function userOf(rule: OrderRule): DatabaseUser {
  const { is_valor_enabled = true, is_pickup_allowed = true } = rule.client ?? {};
  return { ...user, is_valor_enabled, is_pickup_allowed, countries_off };
}

function issueOf(rule: OrderRule, draft: OrderDraft) {
  const { is_valor_enabled, is_pickup_allowed } = userOf(rule);
  const issues = draftIssues(draft, {
    now: testStart,
    isPickupAllowed: is_pickup_allowed,
    terms: { version: '2026-01', isAccepted: false },
    isValorEnabled: is_valor_enabled,
    specialActivation: baseData.options.special_activation,
    dangerIssues: (parcel) => dangerIssues(parcel, unList),
    embargoIssues: (order) => embargoIssues(order, countries_off),
  });
  const issue = issues.find(({ path, code }) => path === rule.path && code === rule.code);
  expect(issue).toBeDefined();
  return placeIssues(issue ? [issue] : [], draft)[0];
}

async function open(rule: OrderRule, values: OrderDraft) {
  const editor = (
    <OrderEditor
      {...{ db, values, baseData, user: userOf(rule) }}
      draftId={crypto.randomUUID()}
      isNext={false}
      onFresh={() => {}}
      onQueued={() => {}}
      onDraft={async () => {}}
      handle={createRef<OrderHandle>()}
    />
  );
  await renderPages([{ path: '/order', element: editor }], '/order');
}

const fieldOf = ({ path }: OrderRule) => path.replace(/^(?:recipient|differ_pickup)\./, 'receiving.');
const visible = orderRules.filter((it) => it.hidden === undefined);
/** Skipped in the gate: a hundred lines of goods render slowly on a busy machine. */
const quick = visible.filter((it) => it.rule !== 'customs: at most 99 lines');
const shown = isNight ? visible : [...new Map(quick.map((it) => [fieldOf(it), it])).values()];

test('every tab of the order has rules to show', () => {
  expect(new Set(shown.map((it) => tabOf(it.path)))).toEqual(new Set(visible.map((it) => tabOf(it.path))));
  expect(shown.length).toBeGreaterThan(30);
});

test.each(shown.map((it) => [`${it.rule} (${it.source})`, it] as const))('%s', async (_, rule) => {
  const draft = draftOf(rule.broken(testStart));
  const issue = issueOf(rule, draft);
  if (!issue) return;
  await open(rule, draft);
  fireEvent.click(screen.getByLabelText('Auftrag senden (Strg+Eingabe)'));
  // Links of the summary open the wrong fields after the first.
  const link = [...document.querySelectorAll('a')].find((it) => it.hash === `#${issue.path}`);
  if (link) fireEvent.click(link);
  const said = await screen.findAllByText(issueText(issue));
  expect(said.length).toBeGreaterThan(0);
  expect(await db.outbox.count()).toBe(0);
});

test('with both ends abroad the country returns to Germany with a warning (docs/rules.md 10.2)', async () => {
  const rule = orderRules.find((it) => it.code === 'triangle_warning');
  if (!rule) throw new Error('The table knows no triangle.');
  await open(rule, draftOf(rule.broken(testStart)));
  await screen.findByText(issueText({ code: 'triangle_warning' }));
  const country = screen.getByRole<HTMLInputElement>('combobox', { name: /^Land/ });
  expect(country.value).toBe('Deutschland');
});
