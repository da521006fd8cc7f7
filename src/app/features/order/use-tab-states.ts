import { useDerived } from '#app/forms/form.ts';
import type { TabItem } from '#app/ui/Tabs.tsx';
import { enabledTabs, type OrderTab, orderTabs, tabOf } from '#domain/order/order-tabs.ts';
import type { OrderForm } from './order-form.ts';

export type TabStates = Record<OrderTab, NonNullable<TabItem['state']>>;

/** Which tabs are enabled, complete or have an error (docs/rules.md 14.1). */
export function useTabStates(form: OrderForm): TabStates {
  return useDerived(
    () => tabStates(form),
    (a, b) => orderTabs.every((tab) => a[tab] === b[tab]),
  );
}

function tabStates(form: OrderForm): TabStates {
  const issues = form.issues.value;
  const enabled = enabledTabs(form.values.value, issues);
  const broken = new Set<OrderTab>();
  const shown = new Set<OrderTab>();
  for (const { path } of issues) {
    const tab = tabOf(path);
    broken.add(tab);
    if (!shown.has(tab) && form.shownIssue(path)) shown.add(tab);
  }
  const stateOf = (tab: OrderTab) => {
    if (!enabled[tab]) return 'disabled';
    if (!broken.has(tab)) return 'valid';
    return shown.has(tab) ? 'invalid' : 'none';
  };
  return Object.fromEntries(orderTabs.map((tab) => [tab, stateOf(tab)])) as TabStates;
}
