// Web Worker entry.
import { serve } from '#worker-rpc/serve.ts';
import { ReplaceServer } from './replace-server.ts';

serve(new ReplaceServer());
