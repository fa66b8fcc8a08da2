// Virtual list of items with different heights. Items are measured after the browser’s own layout and positioned
// before the paint. Measuring while rows are added would force an extra layout of the whole page.
import { elementScroll, measureElement, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import classes from './virtual-list.module.css';

interface VirtualListProps {
  readonly label: string;
  readonly count: number;
  /** Height of most items (px). */
  readonly estimate: number;
  /**
   * Returns the key of an item, needed by lists whose items change; by default the index. Pass the same function in every
   * render: a new function makes the list measure all rows again.
   */
  readonly getKey?: (index: number) => string | number;
  /** Item to scroll to. A new object scrolls again. */
  readonly scrollTarget?: { readonly index: number } | undefined;
  readonly children: (index: number) => ReactNode;
  readonly className?: string | undefined;
}

export function VirtualList({
  label,
  count,
  estimate,
  getKey,
  scrollTarget,
  children,
  className,
}: VirtualListProps) {
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- only says that the compiler won't memoize this component
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => estimate,
    // Estimate until it is measured: rows of the first render are rendered in time slices, rows added later are not.
    initialRect: { width: 0, height: 5 * estimate },
    ...(getKey && { getItemKey: getKey }),
    overscan: 6,
    observeElementRect: observeBox,
    measureElement: measureLaidOut,
    scrollToFn: scroll,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
  });
  const arrive = useEffectEvent(({ index }: { readonly index: number }) =>
    virtualizer.scrollToIndex(index, { align: 'center' }),
  );
  useEffect(() => {
    if (scrollTarget) arrive(scrollTarget);
  }, [scrollTarget]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div ref={box} tabIndex={0} className={`${classes['box']} ${className ?? ''}`}>
      <ul ref={virtualizer.containerRef} aria-label={label} className={classes['list']}>
        {virtualizer.getVirtualItems().map(({ key, index }) => (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={count}
            className={classes['item']}
          >
            {children(index)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function observeBox(
  { scrollElement: box }: Virtualizer<HTMLDivElement, Element>,
  onResize: (size: { readonly width: number; readonly height: number }) => void,
): (() => void) | undefined {
  if (!box) return undefined;
  const resizes = new ResizeObserver(() => onResize({ width: box.clientWidth, height: box.clientHeight }));
  resizes.observe(box);
  return () => resizes.disconnect();
}

const scrolled = new WeakSet<Element>();

/** A new box is at its top already, and scrolling it there would force a layout. */
const scroll: typeof elementScroll = (offset, options, virtualizer) => {
  const box: Element | null = virtualizer.scrollElement;
  const isThere = box !== null && !scrolled.has(box) && offset + (options.adjustments ?? 0) === 0;
  if (box) scrolled.add(box);
  if (!isThere) elementScroll(offset, options, virtualizer);
};

function measureLaidOut(
  item: Element,
  entry: ResizeObserverEntry | undefined,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
): number {
  const measured = entry ? measureElement(item, entry, virtualizer) : 0;
  // Hidden items have no height. A height of 0 would hide the list for good.
  if (measured > 0) return measured;
  const { itemSizeCache, indexFromElement, options } = virtualizer;
  const index = indexFromElement(item);
  return itemSizeCache.get(options.getItemKey(index)) ?? options.estimateSize(index);
}
