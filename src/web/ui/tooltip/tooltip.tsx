// Tooltip for mouse users. The box and its positioning code load with the first interaction, so that a page with many
// tooltips only adds listeners.
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
import { lazyOptionalDialog } from '#web/ui/lazy-part.tsx';

const Box = lazyOptionalDialog(async () => (await import('./tooltip-box.tsx')).TooltipBox);

const OPENS_AFTER_MS = 400;

interface TooltipProps extends HTMLAttributes<HTMLElement> {
  readonly label: string;
  readonly disabled?: boolean;
  /** Maximum width (px); longer labels wrap. */
  readonly maxWidth?: number;
  readonly children: ReactElement<HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>>;
  readonly ref?: Ref<HTMLElement>;
}

/** Other props are passed to the child. */
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
          // A press hides the tooltip, because something may open in its place.
          setUnderMouse(false);
          (others.onPointerDown ?? children.props.onPointerDown)?.(event);
        },
      })}
      <Box opened={isShown && !disabled} target={target} label={label} maxWidth={maxWidth} />
    </>
  );
}
