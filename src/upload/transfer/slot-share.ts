// How many PUTs may be under way at once: what the person wants, what the host bears, shared with other tabs that send to
// the same host under another connection.

import type { Room } from '#upload/network/transport.ts';
import type { Slots } from './concurrency-limit.ts';
import type { Crowd } from './crowd.ts';

/** Until an address tells where PUTs go. */
const FEWEST_SLOTS = 4;
const LOOK_EVERY_MS = 1_000;

export interface SlotSharePorts {
  readonly slots: Slots;
  readonly crowd: Crowd;
  /** What the host of an address bears. */
  readonly roomAt: (address: string) => Room;
  /** There may be more slots than before. */
  readonly onChange: () => void;
}

export class SlotShare {
  readonly #ports: SlotSharePorts;
  #wanted = FEWEST_SLOTS;
  #room: Room | undefined;
  #sharers = 1;
  #lookAt = 0;

  constructor(ports: SlotSharePorts) {
    this.#ports = ports;
  }

  /** How many the person may ask for. */
  get most(): number {
    return this.#room?.slots ?? FEWEST_SLOTS;
  }

  want(slots: number): void {
    this.#wanted = slots;
    this.#apply();
  }

  /** The first address tells where PUTs go. */
  learn(address: string): void {
    if (this.#room) return;
    this.#room = this.#ports.roomAt(address);
    this.#apply();
  }

  /** To be called now and then, and once when the last PUT has ended. */
  look(now: number, isSending: boolean): void {
    const { crowd } = this.#ports;
    if (!isSending || !this.#room) return crowd.leave();
    crowd.join(this.#room.host);
    if (now < this.#lookAt) return;
    this.#lookAt = now + LOOK_EVERY_MS;
    void this.#count();
  }

  async #count(): Promise<void> {
    const sharers = await this.#ports.crowd.size();
    if (sharers === this.#sharers) return;
    this.#sharers = sharers;
    this.#apply();
  }

  #apply(): void {
    const { slots, onChange } = this.#ports;
    const allowed = Math.min(this.#wanted, this.most);
    slots.limit = Math.max(1, Math.min(allowed, Math.floor(this.most / this.#sharers)));
    onChange();
  }
}
