import { describe, expect, it } from 'vitest';
import {
  initialPublishState,
  mayHaveLanded,
  nextPublishState,
  type PublishEvent,
  type PublishState,
} from './publish-state.ts';

type LastRequest = PublishState['lastRequest'];

/** Column: the last request before. Row: the event. Cell: the last request after, `·` when nothing changes. */
const TABLE: Readonly<Record<PublishEvent['kind'], Readonly<Record<LastRequest, LastRequest | '·'>>>> = {
  'request-sent': { unsent: 'sent', sent: '·', unanswered: 'sent-again', 'sent-again': '·' },
  'request-refused': { unsent: '·', sent: 'unsent', unanswered: '·', 'sent-again': 'unanswered' },
  'request-unanswered': { unsent: '·', sent: 'unanswered', unanswered: '·', 'sent-again': 'unanswered' },
  'parts-forgotten': { unsent: '·', sent: 'unsent', unanswered: 'unsent', 'sent-again': 'unsent' },
  'landed-mixed': { unsent: '·', sent: '·', unanswered: '·', 'sent-again': '·' },
  'key-replaced': { unsent: '·', sent: '·', unanswered: '·', 'sent-again': '·' },
  'replaces-listed': { unsent: '·', sent: '·', unanswered: '·', 'sent-again': '·' },
  renamed: { unsent: '·', sent: '·', unanswered: '·', 'sent-again': '·' },
  'maybe-sent-elsewhere': { unsent: '·', sent: '·', unanswered: '·', 'sent-again': '·' },
};

const KINDS = [
  'request-sent',
  'request-refused',
  'request-unanswered',
  'parts-forgotten',
  'landed-mixed',
  'key-replaced',
  'replaces-listed',
  'renamed',
  'maybe-sent-elsewhere',
] as const satisfies readonly PublishEvent['kind'][];
const REQUESTS = ['unsent', 'sent', 'unanswered', 'sent-again'] as const satisfies readonly LastRequest[];
const TAKES_PATH = ['landed-mixed', 'key-replaced', 'replaces-listed'] as const;
const FLAGS = [true, false];
const cells = KINDS.flatMap((kind) =>
  REQUESTS.flatMap((from) =>
    FLAGS.flatMap((maybeEarlier) =>
      FLAGS.map((isPathTaken) => ({ kind, from, to: TABLE[kind][from], maybeEarlier, isPathTaken })),
    ),
  ),
);

describe('nextPublishState', () => {
  it.each(cells)(
    '$from (earlier: $maybeEarlier, taken: $isPathTaken), $kind: $to',
    ({ kind, from, to, ...flags }) => {
      const before: PublishState = { lastRequest: from, ...flags };
      const after = nextPublishState(before, { kind });
      expect(after.lastRequest).toBe(to === '·' ? from : to);
      const leavesDoubt = kind === 'parts-forgotten' && from !== 'unsent';
      expect(after.maybeEarlier).toBe(flags.maybeEarlier || leavesDoubt || kind === 'maybe-sent-elsewhere');
      const isTaken = TAKES_PATH.some((taking) => taking === kind);
      expect(after.isPathTaken).toBe(kind !== 'renamed' && (flags.isPathTaken || isTaken));
      const isSame =
        after.lastRequest === before.lastRequest &&
        after.maybeEarlier === before.maybeEarlier &&
        after.isPathTaken === before.isPathTaken;
      expect(after === before).toBe(isSame);
    },
  );

  it('a refusal undoes only its own request, so an earlier lost answer leaves the file possibly published', () => {
    const kinds = ['request-sent', 'request-unanswered', 'request-sent', 'request-refused'] as const;
    const end = kinds.reduce(
      (publishState, kind) => nextPublishState(publishState, { kind }),
      initialPublishState(false),
    );
    expect(mayHaveLanded(end)).toBe(true);
  });
});

it('a file may be published if its last request was sent and not refused, or an earlier attempt may have published it', () => {
  const first = initialPublishState(true);
  expect(mayHaveLanded(first)).toBe(false);
  for (const lastRequest of ['sent', 'unanswered', 'sent-again'] as const)
    expect(mayHaveLanded({ ...first, lastRequest })).toBe(true);
  expect(mayHaveLanded({ ...first, maybeEarlier: true })).toBe(true);
});
