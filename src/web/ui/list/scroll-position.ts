// How far down a list one is, where it is higher than its track (scroll-scale.ts). Scrolled a little, by a wheel, a finger or
// a click beside the thumb, the list goes as far as the track does: a row is a row. Scrolled far, by the thumb, it goes where
// the track stands for. What the first leaves them apart by is made good while nobody scrolls, when it can't be seen.
import { isScaled, type ScrollScale, scrollScale, toList, toTrack } from './scroll-scale.ts';

/** In heights of what is seen. The thumb moves by more at once: a pixel of it is thousands of the track. */
const LITTLE = 4;

interface Scroller {
  /** Null while it is not in the page. */
  readonly current: Pick<HTMLElement, 'clientHeight' | 'scrollTop'> | null;
}

export class ScrollPosition {
  readonly #scroller: Scroller;
  #scale: ScrollScale = scrollScale(0);
  #head = 0;
  #onTrack = 0;
  #top = 0;

  constructor(scroller: Scroller) {
    this.#scroller = scroller;
  }

  /** How much of the list is in sight at once, in pixels. */
  get room(): number {
    return Math.max(0, (this.#scroller.current?.clientHeight ?? 0) - this.#head);
  }

  /** How far down the list its first pixel in sight is. */
  get top(): number {
    this.#follow();
    return this.#top;
  }

  /** What a place in the list is further down than on the track. */
  get offset(): number {
    this.#follow();
    return this.#top - this.#onTrack;
  }

  /**
   * The list has become longer or shorter, and its track is in the page already: what is in sight stays. Answers whether
   * the track may have moved; one that is the list is left to the browser, which need not lay out the page for it.
   * @param head of what stays in sight above the list, in pixels
   */
  resize(listHeight: number, head = 0): boolean {
    const before = this.#scale;
    this.#head = head;
    this.#scale = scrollScale(listHeight);
    if (!isScaled(before) && !isScaled(this.#scale)) return false;
    this.moveTo(this.#top);
    return true;
  }

  moveTo(top: number): void {
    const scroller = this.#scroller.current;
    if (!scroller) return;
    const most = Math.max(0, this.#scale.listHeight - this.room);
    this.#top = Math.min(Math.max(0, top), most);
    scroller.scrollTop = toTrack(this.#scale, this.#top);
    // The browser rounds it.
    this.#onTrack = scroller.scrollTop;
    if (!isScaled(this.#scale)) this.#top = this.#onTrack;
  }

  /** Brings a piece of the list into sight by the shortest way; of one that is higher than there is room, its start. */
  show(from: number, to: number): void {
    if (from < this.top) this.moveTo(from);
    else if (to > this.top + this.room) this.moveTo(Math.min(from, to - this.room));
  }

  /** To be called while nobody scrolls. Answers whether the track was moved. */
  settle(): boolean {
    this.#follow();
    if (Math.abs(toTrack(this.#scale, this.#top) - this.#onTrack) < 1) return false;
    this.moveTo(this.#top);
    return true;
  }

  /** Whoever asks may do so before the browser says that somebody scrolled. */
  #follow(): void {
    if (!this.#scroller.current) return;
    const { room } = this;
    const { scrollTop } = this.#scroller.current;
    const moved = scrollTop - this.#onTrack;
    if (moved === 0) return;
    this.#onTrack = scrollTop;
    const { trackHeight, listHeight } = this.#scale;
    const isAtEnd = scrollTop <= 0 || scrollTop >= trackHeight - room - 1;
    this.#top =
      isScaled(this.#scale) && !isAtEnd && Math.abs(moved) <= LITTLE * room
        ? Math.min(Math.max(0, this.#top + moved), listHeight - room)
        : toList(this.#scale, scrollTop);
  }
}
