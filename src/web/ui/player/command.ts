// Commands of the player, with the keys that audio editors use.
import type { Keystroke } from '#web/lib/hotkey.ts';
import { latinKey } from '#web/lib/latin-key.ts';

export type Command =
  | { readonly do: 'toggle' }
  /** Plays, or plays faster if it is playing. */
  | { readonly do: 'forward' }
  | { readonly do: 'pause' }
  | { readonly do: 'skip'; readonly seconds: number }
  | { readonly do: 'go'; readonly seconds: number }
  /** Sets the start or end of the loop to the current position. */
  | { readonly do: 'mark'; readonly end: 'from' | 'to' }
  /** Loops a part. */
  | { readonly do: 'repeat'; readonly from: number; readonly to: number }
  | { readonly do: 'speed'; readonly rate: number }
  | { readonly do: 'toggle-loop' }
  | { readonly do: 'clear-loop' };

const STEP_SECONDS = 1;
const FINE_STEP_SECONDS = 0.1;
const FAR_SECONDS = 10;

export function getCommand(stroke: Keystroke): Command | undefined {
  if (stroke.ctrlKey || stroke.metaKey || stroke.altKey) return undefined;
  const step = stroke.shiftKey ? FINE_STEP_SECONDS : STEP_SECONDS;
  switch (latinKey(stroke)) {
    case ' ':
      return { do: 'toggle' };
    case 'j':
      return { do: 'skip', seconds: -FAR_SECONDS };
    case 'k':
      return { do: 'pause' };
    case 'l':
      return { do: 'forward' };
    case 'arrowright':
    case 'arrowup':
      return { do: 'skip', seconds: step };
    case 'arrowleft':
    case 'arrowdown':
      return { do: 'skip', seconds: -step };
    case 'pageup':
      return { do: 'skip', seconds: FAR_SECONDS };
    case 'pagedown':
      return { do: 'skip', seconds: -FAR_SECONDS };
    case 'home':
      return { do: 'go', seconds: 0 };
    case 'end':
      return { do: 'go', seconds: Infinity };
    case 'i':
      return { do: 'mark', end: 'from' };
    case 'o':
      return { do: 'mark', end: 'to' };
    case 'escape':
      return { do: 'clear-loop' };
    default:
      return undefined;
  }
}
