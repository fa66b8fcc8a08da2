// `node .ci/plain-language.ts`: finds sentences in comments and documents that a reader has to decode, and commit subjects
// that are too long. Fails if there are more than the limits allow. `--list [PATH…]` prints the sentences instead.
//
// A sentence found is a place to look. Rewrite it so that a newcomer understands it; don't reword it to please this check.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { argv } from 'node:process';
import { commentBlocks, markdownBlocks, type TextBlock } from './text-blocks.ts';

/** Commits after this one follow CONTRIBUTING.md, "Commits". */
const FIRST_CHECKED_COMMIT = '6b652d1f';
const SUBJECT_MAX_CHARACTERS = 72;
const SUBJECT_PATTERN = /^(feat|fix|perf|refactor|test|docs|build|chore)(\([a-z0-9-]+\))?: [a-z0-9]/;

type Kind = 'comments' | 'comments of tests' | 'documents';
/**
 * Maximum share of the sentences of each kind that may match one of the rules below, in percent. Never raise a limit.
 */
const LIMITS: Readonly<Record<Kind, number>> = { comments: 1, 'comments of tests': 1, documents: 0.6 };

const RULES: readonly { readonly name: string; readonly pattern: RegExp }[] = [
  {
    name: 'begins without a subject',
    pattern:
      /^(Of|Who|Whom|Whoever|What|Whatever|Such as|As to|Those (that|of)|The ones? that|So (much|many|long|often))\b(?!.*\?$)/,
  },
  {
    name: 'names no thing',
    pattern:
      /\b(whoever|whatever|whichever|whom|(what|who) (is|was|are|were|has)|those (that|of)|that of|of wh(ich|at)|ones? that)\b/i,
  },
  {
    name: 'is inverted',
    pattern: /\b((is|are) (it|they)|so (is|are)|nor is|as (it was|they were))\b(?!\s*\?)/i,
  },
  { name: 'says "Answers" for a return value', pattern: /^Answers\b/ },
];

export interface Finding {
  readonly line: number;
  readonly rule: string;
  readonly sentence: string;
}

interface Scan {
  readonly sentences: number;
  readonly findings: readonly Finding[];
}

/** Splits a text into sentences of at least four words. Code and link targets are left out. */
export function sentencesIn(text: string): string[] {
  const plain = text
    .replace(/`[^`]*`/g, 'X')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/@(?:param|returns?|throws)\b/g, '');
  return plain
    .split(/(?<=[.!?:;])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => (sentence.match(/[A-Za-z’']+/g) ?? []).length >= 4);
}

/** Applies the rules to each sentence of a file. */
export function scan(blocks: readonly TextBlock[]): Scan {
  let sentences = 0;
  const findings: Finding[] = [];
  for (const { line, text } of blocks) {
    for (const sentence of sentencesIn(text)) {
      sentences += 1;
      const rule = RULES.find(({ pattern }) => pattern.test(sentence));
      if (rule) findings.push({ line, rule: rule.name, sentence });
    }
  }
  return { sentences, findings };
}

/** @returns the problem with a commit subject, or undefined */
export function subjectProblem(subject: string): string | undefined {
  if (subject.length > SUBJECT_MAX_CHARACTERS)
    return `has ${subject.length} characters, ${SUBJECT_MAX_CHARACTERS} at most`;
  if (!SUBJECT_PATTERN.test(subject)) return 'is not of the form "type(scope): summary" in lower case';
  return subject.endsWith('.') ? 'ends with a full stop' : undefined;
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
}

function kindOf(path: string): Kind {
  if (path.endsWith('.md')) return 'documents';
  return /\.(test|spec)\./.test(path) ? 'comments of tests' : 'comments';
}

function scanFile(path: string): Scan {
  const source = readFileSync(path, 'utf8');
  return scan(path.endsWith('.md') ? markdownBlocks(source) : commentBlocks(source));
}

function trackedTextFiles(): string[] {
  return git('ls-files')
    .split('\n')
    .filter((path) => /\.(tsx?|mjs|md)$/.test(path) && path !== 'CHANGELOG.md');
}

function list(prefixes: readonly string[]): void {
  for (const path of trackedTextFiles()) {
    if (prefixes.length > 0 && !prefixes.some((prefix) => path.startsWith(prefix))) continue;
    for (const { line, rule, sentence } of scanFile(path).findings)
      console.log(`${path}:${line} ${rule} | ${sentence}`);
  }
}

/** @returns the number of limits that are exceeded */
function checkSentences(): number {
  const sums = new Map<Kind, { sentences: number; findings: number }>();
  for (const path of trackedTextFiles()) {
    const { sentences, findings } = scanFile(path);
    const sum = sums.get(kindOf(path)) ?? { sentences: 0, findings: 0 };
    sums.set(kindOf(path), sum);
    sum.sentences += sentences;
    sum.findings += findings.length;
  }
  let exceeded = 0;
  for (const [kind, { sentences, findings }] of sums) {
    const share = (100 * findings) / Math.max(sentences, 1);
    const isOver = share > LIMITS[kind];
    console.log(
      `${kind}: ${share.toFixed(2)} % of ${sentences} sentences, ${LIMITS[kind]} % at most${isOver ? ': too many' : ''}`,
    );
    if (isOver) exceeded += 1;
  }
  return exceeded;
}

/** @returns the number of subjects with a problem. A shallow clone may lack the first commit: then nothing is checked. */
function checkSubjects(): number {
  let subjects: string[];
  try {
    subjects = git('log', '--format=%s', '--no-merges', `${FIRST_CHECKED_COMMIT}..HEAD`)
      .split('\n')
      .filter(Boolean);
  } catch {
    console.log(`Commit ${FIRST_CHECKED_COMMIT} is not in this clone, so commit subjects are not checked.`);
    return 0;
  }
  const problems = subjects.flatMap((subject) => {
    const problem = subjectProblem(subject);
    return problem === undefined ? [] : [`The commit subject "${subject}" ${problem}.`];
  });
  for (const problem of problems) console.log(problem);
  console.log(`commit subjects: ${subjects.length - problems.length} of ${subjects.length} are in order`);
  return problems.length;
}

if (import.meta.main) {
  const [mode, ...prefixes] = argv.slice(2);
  if (mode === '--list') list(prefixes);
  else if (checkSentences() + checkSubjects() > 0) process.exitCode = 1;
}
