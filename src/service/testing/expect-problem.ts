import { expect } from 'vitest';
import { type Problem, problem as problemBody } from '#contract/errors.ts';

interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  json(): unknown;
}

/** Asserts an error response with this status and code. @returns its body */
export function expectProblem(response: Answer, status: number, code: string): Problem {
  const problem = problemBody.parse(response.json());
  expect({ status: response.statusCode, type: problem.type }).toEqual({
    status,
    type: `urn:lectern:error:${code}`,
  });
  expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(problem.status).toBe(status);
  return problem;
}
