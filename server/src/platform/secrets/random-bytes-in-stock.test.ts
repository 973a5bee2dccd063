import { expect, it } from 'vitest';
import { randomBytesInStock } from './random-bytes-in-stock.ts';

it('never returns the same bytes twice, also after the stock was used up and drawn again', () => {
  const next = randomBytesInStock(12);
  const values = Array.from({ length: 1000 }, next);
  const texts = values.map((value) => value.toString('hex'));
  expect(new Set(texts).size).toBe(1000);
  expect(texts.every((text) => text.length === 24)).toBe(true);
});
