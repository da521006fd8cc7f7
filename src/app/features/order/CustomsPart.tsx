import { useDerived } from '#app/forms/form.ts';
import { useLater } from '#app/timing/use-later.ts';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { draftBorder } from '#domain/order-draft.ts';
import { useOrderDesk } from './order-form.ts';

const load = () =>
  import('#app/features/order/customs/CustomsSection.tsx').then((module) => module.CustomsSection);

/** The customs data, loaded when the goods cross a border that asks for them. */
export function CustomsPart() {
  const { form } = useOrderDesk();
  const border = useDerived(() => draftBorder(form.values.value));
  const Section = useLater(load, border !== undefined);
  if (border === undefined) return null;
  return Section ? <Section border={border} /> : <Skeleton className="h-28 w-full" />;
}
