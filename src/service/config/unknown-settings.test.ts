import { expect, test } from 'vitest';
import { SETTING_NAMES } from './config.ts';
import { unknownSettings } from './unknown-settings.ts';

const sentencesFor = (name: string) => unknownSettings({ [name]: 'x' });

test.each([
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['API_KEY', 'API_KEYS'],
  ['TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
  ['ALLOWED_ORIGIN', 'ALLOWED_ORIGINS'],
  ['UPLOAD_SWEEP_AFTRE', 'UPLOAD_SWEEP_AFTER'],
  ['PROT', 'PORT'],
  ['LECTERN_PORT', 'PORT'],
  ['data', 'DATA'],
])('%s is reported as a likely %s', (name, likely) => {
  expect(sentencesFor(name)).toEqual([`${name} is not a setting and has no effect. Did you mean ${likely}?`]);
});

test('settings and common variables are not reported', () => {
  const usual = ['PATH', 'HOME', 'HOSTNAME', 'LANG', 'PWD', 'SHELL', 'TERM', 'USER', 'NODE_OPTIONS', 'CI'];
  const npm = ['npm_config_user_agent', 'npm_lifecycle_event', 'npm_package_json', 'INIT_CWD', 'EDITOR'];
  expect([...SETTING_NAMES, ...usual, ...npm].flatMap(sentencesFor)).toEqual([]);
});

test('the value is never in the sentence, because it may be a key', () => {
  expect(unknownSettings({ API_KEY: 'studio:secret' }).join()).not.toContain('secret');
});
