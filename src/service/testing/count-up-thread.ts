// Runs in a thread that opens an SQLite store of its own, like another process, and counts up in it.
// Arguments: the path of the database, and how many times to count.
import { openSqlite } from '#service/records/sqlite/sqlite-store.ts';
import { countUp } from './count-up.ts';

const [file = '', times] = process.argv.slice(2);
await using store = await openSqlite(file);
for (let count = 0; count < Number(times); count++) await countUp(store);
