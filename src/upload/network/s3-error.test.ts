import { describe, expect, it } from 'vitest';
import { parseS3Error } from './s3-error.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

describe('parseS3Error', () => {
  it.each([
    ['Amazon’s', `${DECLARATION}\n<Error><Code>SlowDown</Code><Message>Please reduce.</Message></Error>`],
    ['Ceph’s', `${DECLARATION}<Error><Code>SlowDown</Code><Message>Please reduce.</Message></Error>`],
    ['one without a declaration', '<Error><Code>SlowDown</Code><Message>Please reduce.</Message></Error>'],
    [
      'one with a namespace',
      '<Error xmlns="http://s3.amazonaws.com/doc/2006-03-01/">\n  <Message>Please reduce.</Message>\n  <Code>SlowDown</Code>\n</Error>',
    ],
  ])('reads %s error', (_, body) => {
    expect(parseS3Error(body)).toEqual({ code: 'SlowDown', message: 'Please reduce.' });
  });

  it('reads a code without a message', () => {
    expect(parseS3Error('<Error><Code>QuotaExceeded</Code><Message></Message></Error>')).toEqual({
      code: 'QuotaExceeded',
      message: '',
    });
  });

  it('decodes each entity once', () => {
    const body =
      '<Error><Code>A</Code><Message>&quot;&amp;lt;&quot; &lt;b&gt; &apos;x&apos;</Message></Error>';
    expect(parseS3Error(body)?.message).toBe('"&lt;" <b> \'x\'');
  });

  it.each([
    ['nothing', ''],
    ['text', 'SlowDown'],
    ['JSON', '{"Code": "SlowDown"}'],
    ['a page', '<!doctype html><html><body><Error><Code>SlowDown</Code></Error></body></html>'],
    ['another XML document', '<ErrorReport><Code>SlowDown</Code></ErrorReport>'],
    ['an error without a code', '<Error><Message>Please reduce.</Message></Error>'],
    ['a code that is no name', '<Error><Code>Slow down!</Code></Error>'],
    ['a code far behind the beginning', `<Error>${' '.repeat(5000)}<Code>SlowDown</Code></Error>`],
  ])('ignores %s', (_, body) => {
    expect(parseS3Error(body)).toBeUndefined();
  });
});
