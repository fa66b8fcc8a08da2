import {
  startTransition,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { drafts } from './drafts.ts';

/** Returns the names of the drafts with a prefix. */
export function useDraftNames(beginning: string): ReadonlySet<string> {
  const names = useSyncExternalStore(drafts.subscribe, () => drafts.names(beginning));
  return useMemo(() => new Set(names === '' ? [] : names.split('\n')), [names]);
}

/** Whether the drafts are loaded. Components that depend on it render in a transition. */
export function useDraftsLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(drafts.isLoaded);
  useEffect(() => {
    const update = () => startTransition(() => setLoaded(drafts.isLoaded()));
    update();
    return drafts.subscribe(update);
  }, []);
  return isLoaded;
}

export function useHasDraft(name: string): boolean {
  return useSyncExternalStore(drafts.subscribe, () => drafts.read(name) !== undefined);
}

interface FormDraft<Values> {
  readonly name: string;
  /** Values of the form before typing; they are no draft. */
  readonly pristine: Values;
  /** Returns the part of the values to save. */
  readonly toSaved: (values: Values) => unknown;
}

/** Saves the values of a form while typing, until they are saved or discarded. */
export function useFormDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { name, pristine, toSaved }: FormDraft<Values>,
) {
  const differs = (values: Values) =>
    Object.keys(pristine).some((field) => values[field] !== pristine[field]);
  const [isChanged, setChanged] = useState(() => differs(form.getValues()));
  const isOver = useRef(false);
  const keep = useEffectEvent((values: Values) => {
    if (isOver.current) return;
    setChanged(differs(values));
    if (differs(values)) drafts.keep(name, toSaved(values));
    else drafts.discard(name);
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep({ ...values }) }),
    [form],
  );
  return {
    isChanged,
    /** Call it after saving or discarding: the form saves no drafts any more. */
    discard() {
      isOver.current = true;
      drafts.discard(name);
    },
  };
}
