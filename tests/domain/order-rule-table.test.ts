import { expect, test } from 'vitest';
import { embargoIssues, offByDefault } from '#domain/customs/embargo.ts';
import { dangerIssues } from '#domain/danger/danger-rules.ts';
import { checkOrder, type OrderContext } from '#domain/order/order-rules.ts';
import { type IssueCode, issueCodes } from '#domain/values/codes.ts';
import { testStart } from '#support/clock.ts';
import { anOrder } from '#support/factories.ts';
import { notOnThePage, orderRules, testedElsewhere } from '#support/order-rules.ts';
import { unList } from '#support/un-list.ts';

const context: OrderContext = {
  now: testStart,
  isPickupAllowed: true,
  terms: { version: '2026-01', isAccepted: false },
  isValorEnabled: true,
  specialActivation: true,
  dangerIssues: (parcel) => dangerIssues(parcel, unList),
  embargoIssues: (order) => embargoIssues(order, [...offByDefault.keys()]),
};

test('the order that every rule starts from is valid', () => {
  expect(checkOrder(anOrder(), context).issues).toBeUndefined();
});

test.each(orderRules.map((it) => [`${it.rule} (${it.source})`, it] as const))('%s', (_, rule) => {
  const { is_valor_enabled: isValorEnabled = true, is_pickup_allowed: isPickupAllowed = true } =
    rule.client ?? {};
  const { issues } = checkOrder(rule.broken(testStart), { ...context, isValorEnabled, isPickupAllowed });
  expect(issues).toContainEqual(expect.objectContaining({ path: rule.path, code: rule.code }));
});

/** Codes of registration and sign-in. */
const ofAccounts = [
  'country_not_germany',
  'email_required',
  'password_required',
  'password_not_valid',
  'password_unchanged',
  'repeat_password_error',
  'email_exists',
  'wrong_password',
  'password_refused',
  'link_not_allowed',
] satisfies IssueCode[];

/** Codes of packaging orders (packaging.test.ts). */
const ofPackaging = ['packaging_required', 'packaging_quantity_not_valid'];
/** Codes of stand-alone pickups (pickup-booking.test.ts). */
const ofPickups = [
  'count_of_parcels_required',
  'pickup_parcels_too_many',
  'total_weight_required',
  'pickup_standard_same_day',
] satisfies IssueCode[];

/** Codes of printing and mailing labels (print-labels.test.ts, send-labels.test.ts). */
const ofLabels = ['labels_too_many', 'emails_too_many'] satisfies IssueCode[];

/** Codes of a client's box sizes (box-size.test.ts). */
const ofBoxSizes = [
  'box_name_required',
  'box_letter_not_valid',
  'box_letter_taken',
  'box_sizes_too_many',
] satisfies IssueCode[];

/** Codes of manual orders (own-number.test.ts). */
const ofManualOrders = ['number_is_ours'] satisfies IssueCode[];

/** Codes of printers at a print station (printer.test.ts). */
const ofPrinters = [
  'printer_name_required',
  'printer_address_required',
  'printer_address_not_valid',
] satisfies IssueCode[];

test('every issue code of orders is in the table or listed as tested elsewhere', () => {
  const known = new Set<string>([
    ...orderRules.map(({ code }) => code),
    ...Object.keys(testedElsewhere),
    ...ofAccounts,
    ...ofPackaging,
    ...ofPickups,
    ...ofLabels,
    ...ofBoxSizes,
    ...ofManualOrders,
    ...ofPrinters,
  ]);
  expect(issueCodes.filter((code) => !known.has(code))).toEqual([]);
});

test('rules that the page cannot show are in the table', () => {
  const rules = new Set(orderRules.map((it) => it.rule));
  expect(Object.keys(notOnThePage).filter((rule) => !rules.has(rule))).toEqual([]);
});
