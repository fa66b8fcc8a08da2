// Web Worker entry.
import { serve } from '#worker-rpc/serve.ts';
import { SoundServer } from './sound-server.ts';

serve(new SoundServer());
