import { expect, it } from 'vitest';
import { cleanReport } from './clean-report.ts';

const page = 'https://id.example.com/auth/reset-password';

it('H11 #49 a report contains no query or fragment of any address, in any field', () => {
  const report = {
    name: '/auth/reset-password?token=secret-1&email=a%40example.com',
    attributes: { 'url.full': `${page}?token=secret-1#code=secret-2`, 'url.query': '?token=secret-1' },
    exception: [
      { value: `GET "${page}?a=1&token=secret-1" failed`, frames: [{ filename: `${page}#t=secret-2` }] },
    ],
  };
  expect(cleanReport(report)).toEqual({
    name: '/auth/reset-password',
    attributes: { 'url.full': page, 'url.query': '' },
    exception: [{ value: `GET "${page}" failed`, frames: [{ filename: page }] }],
  });
});

it('#49 nor the text of an element', () => {
  const elements = [
    'body > span.line-clamp-3[title="ann@example.com"]',
    'ul > button.x[aria-label="Remove "Ann\'s [old] phone""][type="button"] > svg',
    'input[type="text"][name="email"]',
  ];
  expect(cleanReport({ elements })).toEqual({
    elements: [
      'body > span.line-clamp-3[title]',
      'ul > button.x[aria-label][type="button"] > svg',
      'input[type="text"][name]',
    ],
  });
});

it('leaves everything else unchanged', () => {
  const report = { value: 'What is this? 1 = 2', count: 3, none: null, list: ['#42', 'a=b'] };
  expect(cleanReport(report)).toEqual(report);
});
