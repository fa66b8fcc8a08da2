// Web Worker entry.

import { ScriptError } from '#script/read/script-text.ts';
import { serve } from '#worker-rpc/serve.ts';
import { ScriptServer } from './script-server.ts';

serve(new ScriptServer(), {
  problemOf: (error) => (error instanceof ScriptError ? error.problem : undefined),
});
