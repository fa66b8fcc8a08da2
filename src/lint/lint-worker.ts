// Web Worker entry.
import { serve } from '#worker-rpc/serve.ts';
import { LintServer } from './lint-server.ts';

serve(new LintServer());
