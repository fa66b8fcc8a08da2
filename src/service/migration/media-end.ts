// One end of a move of media: what is there, and how more gets there. Nobody else changes it meanwhile.
import type { Content, Fingerprint } from './fingerprint.ts';

export interface NameProblem {
  readonly path: string;
  /** Goes on after the name: “is longer than …”. */
  readonly why: string;
}

export interface MediaEnd extends AsyncDisposable {
  /** Those that have files. */
  workspaces(): Promise<string[]>;
  /** As the gallery lists them. */
  paths(workspace: string): Promise<string[]>;
  /** What can’t be kept here under its name, if all of these were kept here. */
  nameProblems(workspace: string, paths: readonly string[]): Promise<NameProblem[]>;
  read(workspace: string, path: string): Promise<Content>;
  /** Whole or not at all, and for good once it returns. */
  write(workspace: string, path: string, content: Content): Promise<void>;
  /** Whether exactly these bytes are there. */
  holds(workspace: string, path: string, bytes: Fingerprint): Promise<boolean>;
}
