// Which place each row has, by its id. Ids of a tab are its name and a number: a list by number takes a tenth of what a map
// of a hundred thousand ids does.
import { ID_DIGITS } from './handover.ts';

const NUMBERED = new RegExp(`-\\d{${ID_DIGITS}}$`);

export class RowPlaces {
  readonly #byTab = new Map<string, number[]>();

  get(id: string): number | undefined {
    const [tab, number] = parts(id);
    return this.#byTab.get(tab)?.[number];
  }

  set(id: string, place: number): void {
    const [tab, number] = parts(id);
    const places = this.#byTab.get(tab) ?? [];
    places[number] = place;
    this.#byTab.set(tab, places);
  }

  clear(): void {
    this.#byTab.clear();
  }
}

/** The name of a tab ends in its dash. An id of another form is like a tab with one row, whose name never does. */
function parts(id: string): readonly [tab: string, number: number] {
  if (!NUMBERED.test(id)) return [`${id}.`, 0];
  return [id.slice(0, -ID_DIGITS), Number(id.slice(-ID_DIGITS))];
}
