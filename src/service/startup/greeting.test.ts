import { expect, test } from 'vitest';
import { greeting } from './greeting.ts';

const HERE = { origin: 'http://127.0.0.1:4600', everywhere: false };

test('where the start handed out a key, the greeting ends in a link that signs in', () => {
  expect(greeting({}, HERE, 'KEY').split('\n')).toEqual([
    'Lectern is at http://127.0.0.1:4600',
    'Open this link to sign in. It expires after 24 hours unless it is used:',
    'http://127.0.0.1:4600/#key=KEY',
  ]);
});

test('where it did not, the greeting says how to sign in all the same', () => {
  expect(greeting({}, HERE, undefined).split('\n')).toEqual([
    'Lectern is at http://127.0.0.1:4600',
    'Sign in with a key. “npm run keys -- add <workspace>” makes a new one.',
  ]);
});

test('a service on all addresses says how others reach it, unless PUBLIC_URL does', () => {
  const everywhere = { ...HERE, everywhere: true };
  expect(greeting({}, everywhere, undefined)).toContain('\nOther machines reach it under the name');
  const publicUrl = 'https://media.example.com';
  expect(greeting({ publicUrl }, everywhere, 'KEY').split('\n')).toEqual([
    'Lectern is at https://media.example.com',
    expect.any(String),
    'https://media.example.com/#key=KEY',
  ]);
});
