import { expect, test } from 'vitest';
import {
  type ConnectionFormValues,
  connectionFormSchema,
  initialValues,
  toNewConnection,
} from './connection-form-values.ts';

const ORIGIN = 'https://app.test';
const GOOD: ConnectionFormValues = {
  baseUrl: 'https://a.test/api',
  key: 'k'.repeat(32),
  scheme: 'bearer',
  headerName: '',
  prefix: '',
  remember: false,
};

/** The fields something is wrong with. */
function wrong(change: Partial<ConnectionFormValues>): PropertyKey[] {
  const result = connectionFormSchema(ORIGIN).safeParse({ ...GOOD, ...change });
  return result.error?.issues.map(({ path }) => path[0] ?? '') ?? [];
}

test('a complete form becomes a connection', () => {
  const form = connectionFormSchema(ORIGIN).parse({ ...GOOD, baseUrl: '/api/', key: ` ${GOOD.key}\n` });
  expect(toNewConnection(form, ORIGIN)).toEqual({
    connection: {
      baseUrl: 'https://app.test/api',
      key: GOOD.key,
      headerName: 'Authorization',
      prefix: 'Bearer',
    },
    remember: false,
  });
});

test('address and key are required', () => {
  expect(wrong({ baseUrl: '', key: ' ' })).toEqual(expect.arrayContaining(['baseUrl', 'key']));
});

test.each(['two words', 'dürüm', 'line\nbreak', '“quoted”'])(
  'the key %j is rejected, because headers can’t contain it',
  (key) => {
    expect(wrong({ key })).toEqual(['key']);
  },
);

test('the fields for a custom header count only if a custom header is chosen', () => {
  expect(wrong({ headerName: 'not a token' })).toEqual([]);
  expect(wrong({ scheme: 'own', headerName: 'not a token' })).toEqual(['headerName']);
  expect(wrong({ scheme: 'own', headerName: '' })).toEqual(['headerName']);
  expect(wrong({ scheme: 'own', headerName: 'X-Token', prefix: 'Schlüssel' })).toEqual(['prefix']);
  expect(wrong({ scheme: 'own', headerName: 'X-Token', prefix: '' })).toEqual([]);
});

test.each(['Cookie', 'host', 'Sec-Token', 'Content-Type', 'If-None-Match'])(
  'the header %s is rejected for a key: the browser reserves it, or the API needs it',
  (headerName) => {
    expect(wrong({ scheme: 'own', headerName })).toEqual(['headerName']);
  },
);

test('an empty form suggests the service that served the app', () => {
  expect(initialValues(undefined, ORIGIN)).toMatchObject({
    baseUrl: 'https://app.test/api',
    scheme: 'bearer',
  });
});

test('the form of a saved connection has everything but the key', () => {
  const saved = {
    id: 'x',
    baseUrl: 'https://a.test',
    headerName: 'X-Token',
    prefix: 'Key',
    keyEnd: '',
    key: 'secret',
    remembered: true,
    formerIds: [],
  };
  expect(initialValues(saved, ORIGIN)).toEqual({
    baseUrl: 'https://a.test',
    key: '',
    scheme: 'own',
    headerName: 'X-Token',
    prefix: 'Key',
    remember: true,
  });
});
