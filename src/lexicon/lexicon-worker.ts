// Web Worker entry.
import { FileError } from '#lexicon/read/file-error.ts';
import { serve } from '#worker-rpc/serve.ts';
import { LexiconServer } from './lexicon-server.ts';

serve(new LexiconServer(), {
  problemOf: (error) => (error instanceof FileError ? error.problem : undefined),
});
