import { describe, expect, it } from 'vitest';
import { storedHashProblem } from './registry.ts';

const argon2 =
  '$argon2id$v=19$m=19456,t=2,p=1$D1oekbOsn9cvT/6KKduEtg$GNnEvAoAccPjarC8mD1fGoWII1X7hNrHTiws1kwy+hE';
const bcrypt = '$2b$05$abcdefghijklmnopqrstuuHNbAKRhpaujgo33bRWs.NLUTJO3lOy2';
const scrypt = '$scrypt$ln=14,r=8,p=1$c2FsdHNhbHRzYWx0c2FsdA$1idRgu6ns74sljt005o5BblTKV7Jul0HPGT6aXWnXKY';

describe('storedHashProblem', () => {
  it.each([argon2, bcrypt, scrypt, bcrypt.replace('2b', '2a')])('accepts %s', (stored) => {
    expect(storedHashProblem(stored)).toBeUndefined();
  });

  it.each([
    ['5f4dcc3b5aa765d61d8327deb882cf99', 'is not an argon2, bcrypt or scrypt hash'],
    ['{SSHA}abc', 'is not an argon2, bcrypt or scrypt hash'],
    ['', 'is not an argon2, bcrypt or scrypt hash'],
    [argon2.slice(0, 40), 'is not a complete argon2 hash'],
    [bcrypt.slice(0, -1), 'is not a complete bcrypt hash'],
    [bcrypt.replace('$05$', '$99$'), 'is not a complete bcrypt hash'],
    [scrypt.replace('r=8', 'r=0'), 'is not a complete scrypt hash'],
    ['scrypt:1000:8:1$salt$00112233445566778899aabbccddeeff', 'is not a complete scrypt hash'],
    ['scrypt:16384:8:1$salt$00', 'is not a complete scrypt hash'],
  ])('refuses %s', (stored, problem) => {
    expect(storedHashProblem(stored)).toBe(problem);
  });

  it.each([
    argon2.replace('m=19456', 'm=4194304'),
    argon2.replace('t=2', 't=1000'),
    bcrypt.replace('$05$', '$31$'),
    scrypt.replace('ln=14', 'ln=24'),
    scrypt.replace('p=1', 'p=999'),
    '$s0$1e0801$c2FsdHNhbHRzYWx0c2FsdA==$1idRgu6ns74sljt005o5BblTKV7Jul0HPGT6aXWnXKY=',
  ])('refuses one that would occupy a core for long: %s', (stored) => {
    expect(storedHashProblem(stored)).toBe('costs more than this server allows');
  });
});
