// The media store that a migration copies from or to. Nothing else may change it during the migration.
import type { Content, Fingerprint } from './fingerprint.ts';

export interface NameProblem {
  readonly path: string;
  /** The rest of a sentence that begins with the path: “is longer than …”. */
  readonly why: string;
}

export interface MigrationMedia extends AsyncDisposable {
  /** @returns the workspaces with files */
  workspaces(): Promise<string[]>;
  /** @returns the same paths as the gallery lists */
  paths(workspace: string): Promise<string[]>;
  /** Finds paths that this store couldn't have if it stored all of these files. */
  nameProblems(workspace: string, paths: readonly string[]): Promise<NameProblem[]>;
  read(workspace: string, path: string): Promise<Content>;
  /** Writes a complete file or none. The file is durable once this returns. */
  write(workspace: string, path: string, content: Content): Promise<void>;
  /** Whether the file has exactly these bytes. */
  holds(workspace: string, path: string, bytes: Fingerprint): Promise<boolean>;
}
