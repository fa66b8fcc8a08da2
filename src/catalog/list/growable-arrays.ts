// Typed arrays that grow. Views of the old buffer stay valid and unchanged.

export class GrowableUint8Array {
  array: Uint8Array;

  constructor(capacity: number) {
    this.array = new Uint8Array(capacity);
  }

  /** Makes room for a length and returns the array. */
  reserve(length: number): Uint8Array {
    if (length > this.array.length) {
      const larger = new Uint8Array(Math.max(length, 2 * this.array.length));
      larger.set(this.array);
      this.array = larger;
    }
    return this.array;
  }

  set(index: number, value: number): void {
    this.reserve(index + 1)[index] = value;
  }
}

export class GrowableUint32Array {
  array: Uint32Array;

  constructor(capacity: number) {
    this.array = new Uint32Array(capacity);
  }

  set(index: number, value: number): void {
    if (index >= this.array.length) {
      const larger = new Uint32Array(Math.max(index + 1, 2 * this.array.length));
      larger.set(this.array);
      this.array = larger;
    }
    this.array[index] = value;
  }
}
