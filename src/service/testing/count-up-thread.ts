// A thread that opens an SQLite store by itself, as another process would, and counts up in it.
// Its arguments: the file, and how often.
import { openSqlite } from '#service/records/sqlite/sqlite-store.ts';
import { countUp } from './count-up.ts';

const [file = '', times] = process.argv.slice(2);
await using store = await openSqlite(file);
for (let count = 0; count < Number(times); count++) await countUp(store);
