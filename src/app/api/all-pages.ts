type Page<Row> = { data: Row[]; next: string | null };

export async function allPages<Row>(list: (input: { after?: string }) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | null = null;
  do {
    const page = await list(after ? { after } : {});
    rows.push(...page.data);
    after = page.next;
  } while (after);
  return rows;
}
