import { expect, it } from 'vitest';
import { entryOf } from './new-build.ts';

it.each([
  ['<script type="module" crossorigin src="/assets/index-1a.js"></script>', '/assets/index-1a'],
  ['<script crossorigin src="/assets/index-2b.js" type="module"></script>', '/assets/index-2b'],
  ['<script type="module" src="/assets/index-3c.zh-Hant-TW.js"></script>', '/assets/index-3c'],
  [
    '<script type="module" src="/assets/runtime-1.js"></script><script type="module" src="/assets/index-4d.js"></script>',
    '/assets/runtime-1,/assets/index-4d',
  ],
  ['<script src="/appearance.js"></script>', undefined],
  ['<h1>Bad Gateway</h1>', undefined],
])('the entry of %s is %s', (html, expected) => {
  expect(entryOf(html)).toBe(expected);
});
