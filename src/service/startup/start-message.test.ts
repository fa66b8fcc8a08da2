import { expect, test } from 'vitest';
import { readConfig } from '#service/config/config.ts';
import { startMessage } from './start-message.ts';

const HERE = { origin: 'http://127.0.0.1:4600', onAllAddresses: false };
const CONFIG = readConfig({ DATA: '/srv/lectern' });
const WITH_KEY = { key: 'KEY', inTerminal: false };
const WITHOUT = { key: undefined, inTerminal: false };

test('where the start handed out a key, the startMessage has a link that signs in', () => {
  expect(startMessage(CONFIG, HERE, WITH_KEY).split('\n')).toEqual([
    'Lectern is at http://127.0.0.1:4600',
    'Open this link to sign in. It expires after 24 hours unless it is used:',
    'http://127.0.0.1:4600/#key=KEY',
    'Data is in /srv/lectern.',
  ]);
});

test('where it did not, the startMessage says how to sign in all the same', () => {
  expect(startMessage(CONFIG, HERE, WITHOUT).split('\n').slice(0, 2)).toEqual([
    'Lectern is at http://127.0.0.1:4600',
    'Sign in with a key. “npm run keys -- add <workspace>” makes a new one.',
  ]);
});

test('a service on all addresses says how others reach it, unless PUBLIC_URL does', () => {
  const onAllAddresses = { ...HERE, onAllAddresses: true };
  expect(startMessage(CONFIG, onAllAddresses, WITHOUT)).toContain('\nOther machines reach it under the name');
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

test('who sits before it is told how to end it, and nobody of a folder that isn’t used', () => {
  const inTerminal = { ...WITHOUT, inTerminal: true };
  expect(startMessage(CONFIG, HERE, inTerminal)).toMatch(/\nData is in \/srv\/lectern\. Ctrl\+C ends it\.$/);
  const away = readConfig({ MEDIA: 's3', S3_BUCKET: 'studio', DATABASE_URL: 'postgres://db/lectern' });
  expect(startMessage(away, HERE, inTerminal)).toMatch(/makes a new one\.\nCtrl\+C ends it\.$/);
  expect(startMessage(away, HERE, WITHOUT)).toMatch(/makes a new one\.$/);
});
