/** Header with the size of the body, whose bytes are not sent. */
export const SIZE_HEADER = 'X-Size';

/**
 * Replaces the browser's XMLHttpRequest. Sends a real PUT and hides an answer without CORS headers, as a browser does for
 * another origin. Bodies come from a `FakeFile`, so one byte is sent, and a header has the size.
 */
export class NodeXhr extends EventTarget {
  readonly upload = new EventTarget();
  readonly #abort = new AbortController();
  readonly #headers = new Headers();
  #address = '';
  #answer = new Headers();
  status = 0;
  responseText = '';

  open(_method: 'PUT', address: string): void {
    this.#address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  send(body: Blob | ArrayBuffer): void {
    void this.#send(body);
  }

  abort(): void {
    this.#abort.abort();
  }

  getAllResponseHeaders(): string {
    return [...this.#answer].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  }

  getResponseHeader(name: string): string | null {
    return this.#answer.get(name);
  }

  async #send(body: Blob | ArrayBuffer): Promise<void> {
    const { signal } = this.#abort;
    const size = body instanceof Blob ? body.size : body.byteLength;
    this.#headers.set(SIZE_HEADER, String(size));
    try {
      const answer = await fetch(this.#address, { method: 'PUT', headers: this.#headers, body: 'x', signal });
      const text = await answer.text();
      if (!answer.headers.has('Access-Control-Allow-Origin')) throw new TypeError('Hidden by CORS');
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: size }));
      Object.assign(this, { status: answer.status, responseText: text });
      this.#answer = answer.headers;
      this.dispatchEvent(new Event('load'));
    } catch {
      this.dispatchEvent(new Event(signal.aborted ? 'abort' : 'error'));
    }
    this.dispatchEvent(new Event('loadend'));
  }
}
