// A row of a benchmark's table: goal, measured value, and whether the goal is reached. The exact value decides, not the
// rounded one.
export interface Figure {
  readonly figure: string;
  readonly goal: string;
  readonly measured: string;
  readonly isReached: boolean;
}

type Holds = (value: number, limit: number) => boolean;
const SIGNS = {
  '≥': (value, limit) => value >= limit,
  '>': (value, limit) => value > limit,
  '≤': (value, limit) => value <= limit,
  '<': (value, limit) => value < limit,
} satisfies Record<string, Holds>;

export function ratio(figure: string, sign: keyof typeof SIGNS, limit: number, value: number): Figure {
  const isReached = SIGNS[sign](value, limit);
  return { figure, goal: `${sign} ${limit}`, measured: value.toFixed(2), isReached };
}

/** Browsers report only tasks of 50 ms and more. */
export function longestTask(figure: string, limitMs: number, longestMs: number): Figure {
  const measured = longestMs === 0 ? 'none of 50 ms' : `${longestMs.toFixed(0)} ms`;
  return { figure, goal: `< ${limitMs} ms`, measured, isReached: longestMs < limitMs };
}

export function atLeast(figure: string, limit: number, value: number): Figure {
  return { figure, goal: `≥ ${limit}`, measured: value.toFixed(0), isReached: value >= limit };
}

export function atMost(figure: string, limit: number, value: number, unit = ''): Figure {
  const said = (count: number) => `${Number(count.toFixed(1))} ${unit}`.trim();
  return { figure, goal: `≤ ${said(limit)}`, measured: said(value), isReached: value <= limit };
}

/** A row without a goal. */
export function shown(figure: string, measured: string): Figure {
  return { figure, goal: '', measured, isReached: true };
}

export function below(figure: string, limit: number, value: number, unit: string): Figure {
  return {
    figure,
    goal: `< ${limit} ${unit}`,
    measured: `${value.toFixed(0)} ${unit}`,
    isReached: value < limit,
  };
}
