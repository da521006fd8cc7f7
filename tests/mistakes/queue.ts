import type { Mistake } from './mistake.ts';

const sending = 'tests/app/offline/queue/send.test.ts';
const retrying = 'tests/app/offline/queue/retry.test.ts';

export const queue: Mistake[] = [
  {
    name: 'What the server refuses (422) is sent again and again, and nobody hears of it',
    file: 'src/app/offline/queue/retry.ts',
    find: "return { do: 'attention', ambiguous: code === 'IDEMPOTENCY_KEY_REUSED', problem };",
    replace: 'return again(problem, tried);',
    tests: [retrying],
  },
  {
    name: 'The queue goes on although the server asked for silence (429)',
    file: 'src/app/offline/queue/retry.ts',
    find: 'if (status === 429) return silence(problem, retryAfter, false, tried);',
    replace: 'if (status === 429) return again(problem, tried);',
    tests: [retrying],
  },
  {
    name: 'An order that timed out counts as one that never arrived',
    file: 'src/app/offline/queue/retry.ts',
    find: '    isCounted: true,\n    ambiguous: true,',
    replace: '    isCounted: true,\n    ambiguous: false,',
    tests: [retrying],
  },
  {
    name: 'The error page of a proxy counts as the answer of our server',
    file: 'src/app/offline/queue/net.ts',
    find: "const isOurs = response.ok ? body !== undefined : typeof code === 'string';",
    replace: 'const isOurs = response.ok || body !== undefined;',
    tests: ['tests/app/offline/queue/net.test.ts'],
  },
  {
    name: 'An order is sent without its idempotency key',
    file: 'src/app/offline/queue/net.ts',
    find: "      'idempotency-key': item.id,\n",
    replace: '',
    tests: ['tests/app/offline/queue/net.test.ts'],
  },
  {
    name: 'An order waits in the name of whoever signs in next',
    file: 'src/app/offline/queue/net.ts',
    find: 'return session?.user_uid === uid ? session.client_id : uid;',
    replace: 'return session?.client_id ?? uid;',
    tests: ['tests/app/offline/queue/net.test.ts'],
  },
  {
    name: 'The draft of a submitted order stays, so that it is sent twice',
    file: 'src/app/offline/queue/outbox.ts',
    find: '      await db.drafts.delete(id);\n',
    replace: '',
    tests: ['tests/app/offline/queue/outbox.test.ts'],
  },
  {
    name: 'A sent order leaves no receipt on the device',
    file: 'src/app/offline/queue/queue-tables.ts',
    find: '  await db.receipts.put({ id, op, summary, sentAt, answer } as Receipt);\n',
    replace: '',
    tests: [sending],
  },
  {
    name: 'The silence that the server asked for ends at the next wish to send',
    file: 'src/app/offline/queue/send.ts',
    find: '  if (isAhead(queue.until, now(), hour)) return { nextAt: queue.until };\n',
    replace: '',
    tests: [sending],
  },
  {
    name: 'What was being sent when the window closed is never sent again',
    file: 'src/app/offline/queue/send.ts',
    find: "{ state: 'queued', ambiguous: true, lease: undefined }",
    replace: '{ ambiguous: true, lease: undefined }',
    tests: [sending],
  },
  {
    name: 'An order whose pickup day has passed is sent all the same',
    file: 'src/app/offline/queue/send.ts',
    find: 'if (issues.length > 0) {',
    replace: 'if (issues.length > 9) {',
    tests: [sending],
  },
  {
    name: 'The address of an order is saved before the order has been taken',
    file: 'src/app/offline/queue/outbox-row.ts',
    find: 'return rows.some((other) => other.id === row.parent || isEarlierUpdate(other, row));',
    replace: 'return rows.some((other) => isEarlierUpdate(other, row));',
    tests: [sending, 'tests/app/offline/addresses.test.ts'],
  },
  {
    name: 'An order is discarded without asking whether it has arrived',
    file: 'src/app/offline/queue/change-item.ts',
    find: "const first = await finish((row) => !row.ambiguous && row.state !== 'sending');",
    replace: 'const first = await finish(() => true);',
    tests: ['tests/app/offline/queue/outbox.test.ts', sending],
  },
  {
    name: 'What was typed is lost when the page closes',
    file: 'src/app/offline/work/drafts.ts',
    find: "  addEventListener('pagehide', leave);\n\n",
    replace: '\n',
    tests: ['tests/app/offline/work/drafts.test.ts'],
  },
  {
    name: 'A draft comes back beside the order that was made of it',
    file: 'src/app/offline/work/drafts.ts',
    find: 'const newer = (await isOrder(db, boxed.id)) ? undefined : newerOf(',
    replace: 'const newer = newerOf(',
    tests: ['tests/app/offline/work/drafts.test.ts'],
  },
  {
    name: 'An older copy of a draft replaces the newer one',
    file: 'src/app/offline/work/drafts.ts',
    find: 'stored.rev >= boxed.rev',
    replace: 'stored.rev <= boxed.rev',
    tests: ['tests/app/offline/work/drafts.test.ts'],
  },
];
