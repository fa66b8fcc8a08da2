import { expect, test } from 'vitest';
import { readConfig } from '#service/config/config.ts';
import { startMessage } from './start-message.ts';

const LOOPBACK = { origin: 'http://127.0.0.1:4600', onAllAddresses: false };
const CONFIG = readConfig({ DATA: '/srv/lectern' });
const WITH_KEY = { key: 'KEY', inTerminal: false };
const WITHOUT_KEY = { key: undefined, inTerminal: false };

test('a start that issued a key prints a sign-in link', () => {
  expect(startMessage(CONFIG, LOOPBACK, WITH_KEY).split('\n')).toEqual([
    'Lectern is at http://127.0.0.1:4600',
    'Open this link to sign in. It expires after 24 hours unless it is used:',
    'http://127.0.0.1:4600/#key=KEY',
    'Data is in /srv/lectern.',
  ]);
});

test('a start without a key says how to create one', () => {
  expect(startMessage(CONFIG, LOOPBACK, WITHOUT_KEY).split('\n').slice(0, 2)).toEqual([
    'Lectern is at http://127.0.0.1:4600',
    'Sign in with a key. “npm run keys -- add <workspace>” creates one.',
  ]);
});

test('a service on all addresses says how other machines reach it, unless PUBLIC_URL is set', () => {
  const onAllAddresses = { ...LOOPBACK, onAllAddresses: true };
  expect(startMessage(CONFIG, onAllAddresses, WITHOUT_KEY)).toContain(
    '\nOther machines reach it under this machine’s name',
  );
  const publicUrl = 'https://media.example.com';
  expect(
    startMessage({ ...CONFIG, publicUrl }, onAllAddresses, WITH_KEY)
      .split('\n')
      .slice(0, 3),
  ).toEqual([
    'Lectern is at https://media.example.com',
    expect.any(String),
    'https://media.example.com/#key=KEY',
  ]);
});

test('Ctrl+C is mentioned in a terminal only, the data folder only if it is used', () => {
  const inTerminal = { ...WITHOUT_KEY, inTerminal: true };
  expect(startMessage(CONFIG, LOOPBACK, inTerminal)).toMatch(
    /\nData is in \/srv\/lectern\. Press Ctrl\+C to stop\.$/,
  );
  const remote = readConfig({ MEDIA: 's3', S3_BUCKET: 'studio', DATABASE_URL: 'postgres://db/lectern' });
  expect(startMessage(remote, LOOPBACK, inTerminal)).toMatch(/creates one\.\nPress Ctrl\+C to stop\.$/);
  expect(startMessage(remote, LOOPBACK, WITHOUT_KEY)).toMatch(/creates one\.$/);
});
