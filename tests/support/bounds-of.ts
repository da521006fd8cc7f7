/* How large the requests and answers of a call may become, read from its schemas. */

type Step = {
  type: string;
  kind?: string;
  requirement?: unknown;
  metadata?: Record<string, unknown>;
  pipe?: Step[];
  entries?: Record<string, Step>;
  item?: Step;
  items?: Step[];
  options?: unknown[];
  wrapped?: Step;
};

/** `entries`: of all lists together; `unbounded`: places of lists and files without a limit. */
export type Bounds = { entries: number; unbounded: string[] };

const none: Bounds = { entries: 0, unbounded: [] };
const both = (one: Bounds, other: Bounds): Bounds => ({
  entries: one.entries + other.entries,
  unbounded: [...one.unbounded, ...other.unbounded],
});

/** `around`: actions of a pipe around an optional schema. */
export const boundsOf = (schema: unknown, place = '', around: Step[] = []): Bounds => {
  const steps = [...stepsOf(schema as Step | undefined), ...around];
  const shape = steps.find((it) => it.entries ?? it.item ?? it.items ?? it.wrapped ?? it.options);
  const isLong = isFile(steps, place) && !steps.some((it) => it.metadata?.short);
  if (isLong) return { entries: 0, unbounded: [place] };
  if (!shape) return none;
  if (shape.entries)
    return Object.entries(shape.entries)
      .map(([name, it]) => boundsOf(it, place === '' ? name : `${place}.${name}`))
      .reduce(both, none);
  if (shape.wrapped)
    return boundsOf(
      shape.wrapped,
      place,
      steps.filter((it) => it !== shape),
    );
  if (shape.items) return shape.items.map((it) => boundsOf(it, place)).reduce(both, none);
  if (shape.item) {
    const most = steps.find((it) => it.type === 'max_length')?.requirement as number | undefined;
    const each = boundsOf(shape.item, `${place}[]`);
    return {
      entries: (most ?? 0) * (1 + each.entries),
      unbounded: [...(most === undefined ? [`${place}[]`] : []), ...each.unbounded],
    };
  }
  const shapes = (shape.options ?? []).filter((it): it is Step => typeof it === 'object' && it !== null);
  const alternatives = shapes.map((it) => boundsOf(it, place));
  return {
    entries: Math.max(0, ...alternatives.map((it) => it.entries)),
    unbounded: [...new Set(alternatives.flatMap((it) => it.unbounded))],
  };
};

/** A schema with all actions behind it, also those of a pipe inside a pipe. */
const stepsOf = (schema: Step | undefined): Step[] =>
  schema === undefined
    ? []
    : schema.pipe
      ? schema.pipe.flatMap((it) =>
          it === schema || !it.pipe ? [{ ...it, pipe: undefined as never }] : stepsOf(it),
        )
      : [schema];

const isFile = (steps: readonly Step[], place: string) =>
  steps.some((it) => it.type === 'file') ||
  (/(?:^|\.)file$/.test(place) && steps.some((it) => it.type === 'string'));
