// Scroll position of a list that is higher than its track (see scroll-scale.ts). Small scrolls (wheel, finger, click
// beside the thumb) move the list by as many pixels as the track. Large scrolls (thumb) move it to the scaled
// position. The difference between both is removed while nobody scrolls, when it can’t be seen.
import { isScaled, type ScrollScale, scrollScale, toList, toTrack } from './scroll-scale.ts';

/**
 * Largest distance that counts as a small scroll (viewport heights). The thumb moves further: one pixel of it is
 * thousands of the track.
 */
const SMALL_SCROLL_VIEWPORTS = 4;

interface Scroller {
  /** Null while the element is not mounted. */
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

  /** Visible height of the list (px). */
  get room(): number {
    return Math.max(0, (this.#scroller.current?.clientHeight ?? 0) - this.#head);
  }

  /** List offset (px) of the first visible pixel. */
  get top(): number {
    this.#follow();
    return this.#top;
  }

  /** Difference (px) between list offset and track offset. */
  get offset(): number {
    this.#follow();
    return this.#top - this.#onTrack;
  }

  /**
   * Updates the height of the list after its track has changed, keeping the visible rows in place. An unscaled list is
   * left to the browser, which needs no layout for it.
   * @param head height (px) of the sticky header above the rows
   * @returns whether the track may have moved
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
    // The browser rounds the value.
    this.#onTrack = scroller.scrollTop;
    if (!isScaled(this.#scale)) this.#top = this.#onTrack;
  }

  /** Scrolls a range into view by the least distance. If it is too high, its start is shown. */
  show(from: number, to: number): void {
    if (from < this.top) this.moveTo(from);
    else if (to > this.top + this.room) this.moveTo(Math.min(from, to - this.room));
  }

  /**
   * Moves the track to the scaled position. Call it while nobody scrolls.
   * @returns whether the track was moved
   */
  settle(): boolean {
    this.#follow();
    if (Math.abs(toTrack(this.#scale, this.#top) - this.#onTrack) < 1) return false;
    this.moveTo(this.#top);
    return true;
  }

  /** Reads the position, because the scroll event may not have arrived yet. */
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
      isScaled(this.#scale) && !isAtEnd && Math.abs(moved) <= SMALL_SCROLL_VIEWPORTS * room
        ? Math.min(Math.max(0, this.#top + moved), listHeight - room)
        : toList(this.#scale, scrollTop);
  }
}
