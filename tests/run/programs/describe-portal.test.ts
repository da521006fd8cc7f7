import { expect, test } from 'vitest';
import { describePortal } from '#run/programs/describe-portal.ts';

test('the terminal shows address, accounts with passwords, data folder and how to stop', () => {
  const text = describePortal({
    address: 'http://127.0.0.1:4300',
    dataDir: '.data',
    demoAccounts: [
      ['a@x.example', 'Geheim123', 'customer'],
      ['longer@x.example', 'Geheim4', 'administrator'],
    ],
  });
  expect(text.split('\n')).toEqual([
    '',
    '  Versandpult is running',
    '',
    '  Address        http://127.0.0.1:4300',
    '  Demo accounts  a@x.example        Geheim123   customer',
    '                 longer@x.example   Geheim4     administrator',
    '  Data and logs  .data',
    '  Stop           Ctrl C',
    '',
  ]);
});
