// Keys of rows. A key identifies a row from its first typed letter, through its creation on the server, its deletion and
// the undo of that. Only this class knows which server id a key has. A term that came from the server has its id as key.

export type Key = string;

const NEW_ROW = 'new:';

/** Returns whether the key was made here, and not by the server. */
export function isNewKey(key: Key): boolean {
  return key.startsWith(NEW_ROW);
}

export class Keys {
  /** Server id of each key that is not its own id. Null if the term is deleted. */
  readonly #ids = new Map<Key, string | null>();
  readonly #keys = new Map<string, Key>();
  readonly #random: () => number;
  #count = 0;
  #prefix = '';

  /** @param random returns a number from 0 to 1, like `Math.random` */
  constructor(random: () => number) {
    this.#random = random;
  }

  /** Makes a key for a new row. Keys of different pages and tabs never coincide. */
  next(): Key {
    return NEW_ROW + this.token();
  }

  /** Makes a text that is used once, for keys and for `Idempotency-Key`. */
  token(): string {
    this.#prefix ||= [1, 2].map(() => Math.floor(this.#random() * 2 ** 48).toString(36)).join('');
    this.#count += 1;
    return `${this.#prefix}-${this.#count.toString(36).padStart(4, '0')}`;
  }

  /** Returns the server id of a row; undefined if the row is not on the server. */
  idOf(key: Key): string | undefined {
    const id = this.#ids.get(key);
    if (id !== undefined) return id ?? undefined;
    return isNewKey(key) ? undefined : key;
  }

  keyOf(id: string): Key {
    const known = this.#keys.get(id);
    if (known !== undefined) return known;
    if (!this.#ids.has(id)) return id;
    // The row with this key has another term by now, so a term that reappears under the old id is another row.
    const key = `${NEW_ROW}again:${id}`;
    this.link(key, id);
    return key;
  }

  /** Returns whether the row was created here, so that its term has another id than its key. */
  isCreatedHere(key: Key): boolean {
    return this.#ids.has(key);
  }

  link(key: Key, id: string): void {
    this.unlink(key);
    if (key === id) {
      this.#ids.delete(key);
      return;
    }
    this.#ids.set(key, id);
    this.#keys.set(id, key);
  }

  /** Notes that the term of this row was deleted. */
  unlink(key: Key): void {
    const id = this.idOf(key);
    if (id !== undefined) this.#keys.delete(id);
    this.#ids.set(key, null);
  }
}
