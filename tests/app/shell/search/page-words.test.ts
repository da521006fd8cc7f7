import { describe, expect, test } from 'vitest';
import { accountPages } from '#app/shell/frame/account-pages.ts';
import { adminPages } from '#app/shell/frame/admin-pages.ts';
import { helpPages, navPages } from '#app/shell/frame/nav-pages.ts';
import { pageWords } from '#app/shell/search/command-words.ts';

const pages = [...navPages, ...helpPages, ...accountPages, ...adminPages].map(({ path }) => path);

describe('each page of the menus', () => {
  test.each(pages)('%s is found by words of its own', (path) => {
    expect(pageWords[path]).toBeTruthy();
  });
});
