// `node send-bodies.ts ORIGIN KEY COUNT MIB`: sends COUNT bodies of MIB MiB to a service at once.
import { addressOf, putBody } from './put-body.ts';

const [origin = '', key = '', count = '0', mebibytes = '0'] = process.argv.slice(2);
const send = async (index: number) =>
  putBody(await addressOf(origin, key, `body-${index}.mp4`), Number(mebibytes));
await Promise.all(Array.from({ length: Number(count) }, (_, index) => send(index)));
