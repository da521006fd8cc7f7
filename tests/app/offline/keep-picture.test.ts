import { expect, test } from 'vitest';
import { pictureOf } from '#app/offline/keep-picture.ts';

function drawn(html: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.replaceChildren(root);
  return root;
}

test('holds what stands in the fields, and not what their HTML once said', () => {
  const root = drawn(
    `<input name="text" value="alt"><input name="tick" type="checkbox"><textarea name="note">alt</textarea>
     <select name="country"><option value="DE" selected>DE</option><option value="AT">AT</option></select>`,
  );
  const [text, tick] = root.querySelectorAll('input');
  text!.value = 'neu "<b>';
  tick!.checked = true;
  root.querySelector('textarea')!.value = '</textarea> & mehr';
  root.querySelector('select')!.value = 'AT';
  const again = drawn(pictureOf(root));
  const [textAgain, tickAgain] = again.querySelectorAll('input');
  expect(textAgain?.defaultValue).toBe('neu "<b>');
  expect(tickAgain?.defaultChecked).toBe(true);
  expect(again.querySelector('textarea')?.defaultValue).toBe('</textarea> & mehr');
  expect(again.querySelector('select')?.value).toBe('AT');
  expect(again.querySelector('b')).toBeNull();
});

test('has no style in its text, which the policy forbids, but keeps it', () => {
  const html = pictureOf(drawn('<p style="padding-right: 125px">da</p>'));
  expect(html).not.toMatch(/\sstyle=/);
  expect(drawn(html).querySelector('p')?.dataset.style).toContain('125px');
});

test('browsers fill in nothing of their own, and menus are empty', () => {
  const html = pictureOf(drawn('<input name="a" autocomplete="email"><div popover><p>kunde@demo</p></div>'));
  expect(html).toContain('autocomplete="off"');
  expect(html).not.toContain('kunde@demo');
});

test('leaves the page itself as it is', () => {
  const root = drawn('<input name="a" autocomplete="email" style="color: red"><div popover>Menü</div>');
  const before = root.innerHTML;
  pictureOf(root);
  expect(root.innerHTML).toBe(before);
});
