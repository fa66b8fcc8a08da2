// A number for each row's id. Ids of a tab are its name and a count: lists by count take a tenth of what a map of a hundred
// thousand ids does.

/** Ids sort as the files were added: the journal gives them back in that order. */
const ID_DIGITS = 7;
const NUMBERED = new RegExp(`-\\d{${ID_DIGITS}}$`);

/** @param count from 1, of the files of this tab */
export function makeId(tab: string, count: number): string {
  return `${tab}-${String(count).padStart(ID_DIGITS, '0')}`;
}

export class NumbersById {
  readonly #byTab = new Map<string, (number | undefined)[]>();

  get(id: string): number | undefined {
    const [tab, count] = parts(id);
    return this.#byTab.get(tab)?.[count];
  }

  has(id: string): boolean {
    return this.get(id) !== undefined;
  }

  set(id: string, number: number | undefined): void {
    const [tab, count] = parts(id);
    const numbers = this.#byTab.get(tab) ?? [];
    numbers[count] = number;
    this.#byTab.set(tab, numbers);
  }

  clear(): void {
    this.#byTab.clear();
  }
}

/** The name of a tab ends in its dash. An id of another form is like a tab with one row, whose name never does. */
function parts(id: string): readonly [tab: string, count: number] {
  if (!NUMBERED.test(id)) return [`${id}.`, 0];
  return [id.slice(0, -ID_DIGITS), Number(id.slice(-ID_DIGITS))];
}
