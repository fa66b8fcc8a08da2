import { expect, test } from 'vitest';
import { SETTING_NAMES } from './config.ts';
import { unknownSettings } from './unknown-settings.ts';

const told = (name: string) => unknownSettings({ [name]: 'x' });

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
])('%s is most likely %s', (name, likely) => {
  expect(told(name)).toEqual([`${name} is not a setting of Lectern and has no effect. ${likely} is one.`]);
});

test('settings themselves and what an environment holds besides are passed over', () => {
  const usual = ['PATH', 'HOME', 'HOSTNAME', 'LANG', 'PWD', 'SHELL', 'TERM', 'USER', 'NODE_OPTIONS', 'CI'];
  const npm = ['npm_config_user_agent', 'npm_lifecycle_event', 'npm_package_json', 'INIT_CWD', 'EDITOR'];
  expect([...SETTING_NAMES, ...usual, ...npm].flatMap(told)).toEqual([]);
});

test('a value is never repeated: it may be a key', () => {
  expect(unknownSettings({ API_KEY: 'studio:secret' }).join()).not.toContain('secret');
});
