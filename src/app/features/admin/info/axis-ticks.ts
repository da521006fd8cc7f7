/** Round integers from 0 to at least `most`, in three to five equal steps. */
export function axisTicks(most: number): number[] {
  const rough = Math.max(1, most / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  const size =
    [1, 2, 2.5, 5, 10].map((it) => it * power).find((it) => it >= rough && Number.isInteger(it)) ??
    power * 10;
  return Array.from({ length: Math.ceil(most / size) + 1 }, (_, at) => at * size);
}
