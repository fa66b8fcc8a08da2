// What a thing is for, shown to a mouse that rests on it. The box, and what finds its place, are fetched with the first
// sign of a person: a page full of tooltips costs nothing but listeners.
import { useMergedRef } from '@mantine/hooks';
import {
  cloneElement,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type Ref,
  type RefAttributes,
  useEffect,
  useRef,
  useState,
} from 'react';
import { lazyHint } from '#web/ui/lazy-part.tsx';

const Box = lazyHint(async () => (await import('./tooltip-box.tsx')).TooltipBox);

const OPENS_AFTER_MS = 400;

interface TooltipProps extends HTMLAttributes<HTMLElement> {
  readonly label: string;
  readonly disabled?: boolean;
  /** In pixels: a longer label takes several lines. */
  readonly maxWidth?: number;
  readonly children: ReactElement<HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>>;
  readonly ref?: Ref<HTMLElement>;
}

/** Whatever else it is given is its child's. */
export function Tooltip({ label, disabled = false, maxWidth, children, ref, ...others }: TooltipProps) {
  const target = useRef<HTMLElement>(null);
  const [isUnderMouse, setUnderMouse] = useState(false);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isUnderMouse) return undefined;
    const timer = setTimeout(() => setShown(true), OPENS_AFTER_MS);
    const escape = ({ key }: KeyboardEvent) => key === 'Escape' && setShown(false);
    document.addEventListener('keydown', escape);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', escape);
      setShown(false);
    };
  }, [isUnderMouse]);
  return (
    <>
      {cloneElement(children, {
        ...others,
        ref: useMergedRef(target, ref, children.props.ref),
        onPointerEnter: ({ pointerType }: PointerEvent) => setUnderMouse(pointerType === 'mouse'),
        onPointerLeave: () => setUnderMouse(false),
        onPointerDown: (event: PointerEvent<HTMLElement>) => {
          // Whoever presses it knows what it is for, and what opens then has its place.
          setUnderMouse(false);
          (others.onPointerDown ?? children.props.onPointerDown)?.(event);
        },
      })}
      <Box opened={isShown && !disabled} target={target} label={label} maxWidth={maxWidth} />
    </>
  );
}
