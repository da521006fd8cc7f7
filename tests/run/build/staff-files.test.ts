import { expect, test } from 'vitest';
import { isOfStaff, misplaced } from '#run/build/staff-files.ts';

const admin = '/x/src/app/features/admin/today/TodayPage.tsx';
const decide = '/x/src/app/shell/queue/panel/DecideAddress.tsx';

test.each([
  ['a page of the staff', { facadeModuleId: admin, moduleIds: [admin] }, true],
  ['what the pages of the staff share', { facadeModuleId: null, moduleIds: [admin] }, true],
  ['what everybody shares with them', { facadeModuleId: null, moduleIds: [admin, decide] }, false],
  ['a part of everybody’s that lies in another file', { facadeModuleId: decide, moduleIds: [] }, false],
  ['a file that only passes others on', { facadeModuleId: null, moduleIds: [] }, false],
])('%s goes into the right folder', (_, chunk, expected) => {
  expect(isOfStaff(chunk)).toBe(expected);
});

test('a shared file that imports a staff file is reported', () => {
  const staff = { fileName: 'assets/staff/B-2.js', imports: ['assets/A-1.js', 'assets/staff/C-3.js'] };
  const fine = { fileName: 'assets/A-1.js', imports: [] };
  expect(misplaced([staff, fine])).toEqual([]);
  expect(misplaced([staff, { fileName: 'assets/A-1.js', imports: ['assets/staff/B-2.js'] }])).toEqual([
    'assets/A-1.js imports assets/staff/B-2.js',
  ]);
});
