export async function* jsonArray(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<Uint8Array, void> {
  let start = '[\n';
  for await (const page of pages)
    for (const it of page) {
      yield Buffer.from(start + JSON.stringify(it));
      start = ',\n';
    }
  yield Buffer.from(start === '[\n' ? '[]\n' : '\n]\n');
}

export async function* jsonValue(value: unknown): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}
