import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '#app/api/session.ts';
import { type UsedOptions, usedOptions } from '#app/features/order/memory/used-options.ts';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { optionsOf, sentOptions } from '#domain/order/sent-order.ts';

type Option = (typeof sentOptions)[number];

/**
 * Options that the client has not used in 90 days are folded (docs/rules.md 14.16). An option that was on once stays,
 * so that nothing vanishes under the finger.
 */
export function useShownOptions(): {
  isShown: (option: Option) => boolean;
  hasFolded: boolean;
  open: () => void;
} {
  const { form } = useOrderEditor();
  const used = useUsedOptions();
  const [isOpen, setIsOpen] = useState(false);
  const set = useDerived(() => {
    const draft = form.values.value;
    const options = optionsOf(draft);
    const isOn = (name: Option) =>
      name === 'special_delivery_terms' ? draft.has_special_delivery_terms : options[name];
    const issues = new Set(form.issues.value.map((it) => it.path));
    return sentOptions.filter((name) => isOn(name) || issues.has(name)).join(' ');
  });
  const once = useRef(new Set<string>());
  for (const name of set.split(' ')) once.current.add(name);
  const isShown = (name: Option) =>
    isOpen || used === 'all' || once.current.has(name) || (used !== 'looking' && used.has(name));
  return {
    isShown,
    hasFolded: used !== 'looking' && !sentOptions.every(isShown),
    open: () => setIsOpen(true),
  };
}

/** `all`: a new client sees every option. */
function useUsedOptions(): 'looking' | 'all' | UsedOptions {
  const uid = useSession()?.user_uid;
  const client = useQueryClient();
  const [used, setUsed] = useState<'looking' | 'all' | UsedOptions>(uid === undefined ? 'all' : 'looking');
  useEffect(() => {
    if (uid === undefined) return;
    let isOver = false;
    usedOptions(uid, client).then(
      (found) => !isOver && setUsed(found ?? 'all'),
      () => !isOver && setUsed('all'),
    );
    return () => {
      isOver = true;
    };
  }, [uid, client]);
  return used;
}
