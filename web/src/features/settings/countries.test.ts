import { phoneCountries } from '@latchkey/contract/login/phone-countries';
import { expect, it } from 'vitest';
import { countries } from './countries.ts';

it('are complete entries', () => {
  expect(countries.find(({ iso2 }) => iso2 === 'VN')).toMatchObject({
    name: 'Vietnam',
    native: 'Việt Nam',
    phone: [84],
    continent: 'AS',
    capital: 'Hanoi',
    currency: ['VND'],
    languages: ['vi'],
    iso2: 'VN',
    iso3: 'VNM',
  });
});

it('have the calling codes that the server accepts', () => {
  expect(countries.map(({ iso2, phone }) => [iso2, `+${phone[0]}`])).toEqual(
    phoneCountries.map(({ id, calling_code }) => [id, calling_code]),
  );
});
