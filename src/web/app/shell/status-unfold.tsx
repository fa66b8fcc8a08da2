// Expands the status line on a phone, where it has one height. The rest is shown over the page.
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { words } from './status-words.ts';

interface StatusUnfoldProps {
  readonly text: RefObject<HTMLElement | null>;
}

export function StatusUnfold(props: StatusUnfoldProps) {
  return useMediaQuery('(max-width: 37.4375em)') && <Unfold {...props} />;
}

function Unfold({ text }: StatusUnfoldProps) {
  const [isCut, setIsCut] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    text.current?.toggleAttribute('data-unfolded', isOpen);
  }, [text, isOpen]);

  useEffect(() => {
    const line = text.current;
    if (!line) return undefined;
    const look = () => {
      if (line.hasAttribute('data-unfolded')) {
        // The message it was expanded for is gone.
        if (line.textContent.trim() === '') setIsOpen(false);
        return;
      }
      const all = line.querySelectorAll('[data-cut], [data-urgent], [role=alert]');
      setIsCut([...all].some(isCutOff));
    };
    look();
    const changes = new MutationObserver(look);
    changes.observe(line, { childList: true, characterData: true, subtree: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(line);
    return () => {
      changes.disconnect();
      sizes.disconnect();
    };
  }, [text]);

  useEffect(() => {
    const look = ({ type, target }: Event) => {
      const line = text.current;
      if (!line || !(target instanceof Element)) return;
      if (!line.contains(target)) setIsOpen(false);
      // The keyboard can also focus controls that are cut off.
      else if (type === 'focusin' && isOutOfSight(target, line)) setIsOpen(true);
    };
    for (const type of ['pointerdown', 'focusin']) window.addEventListener(type, look, { capture: true });
    return () => {
      for (const type of ['pointerdown', 'focusin'])
        window.removeEventListener(type, look, { capture: true });
    };
  }, [text]);

  useEffect(() => {
    const line = text.current;
    if (!line || !isOpen) return undefined;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.stopPropagation();
      setIsOpen(false);
      // The focused control may be hidden now.
      button.current?.focus();
    };
    line.addEventListener('keydown', close);
    return () => line.removeEventListener('keydown', close);
  }, [text, isOpen]);

  if (!isCut && !isOpen) return null;
  const Sign = isOpen ? IconChevronDown : IconChevronUp;
  return (
    <ActionIcon
      ref={button}
      data-unfold
      aria-label={isOpen ? words.less : words.more}
      aria-expanded={isOpen}
      onClick={() => setIsOpen(!isOpen)}
    >
      <Sign size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}

function isOutOfSight(element: Element, within: Element): boolean {
  for (let at: Element | null = element; at && at !== within; at = at.parentElement)
    if (at.clientWidth === 1) return true;
  return false;
}

function isCutOff({ scrollHeight, clientHeight, scrollWidth, clientWidth }: Element): boolean {
  return clientHeight > 0 && (scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1);
}
