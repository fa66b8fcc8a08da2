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

/** What there are drafts of, among the names that begin like this. */
export function useDraftNames(beginning: string): ReadonlySet<string> {
  const names = useSyncExternalStore(drafts.subscribe, () => drafts.names(beginning));
  return useMemo(() => new Set(names === '' ? [] : names.split('\n')), [names]);
}

/** Whether it is known what there are drafts of. From then on, what hangs on it is rendered in pieces. */
export function useDraftsLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(drafts.isLoaded);
  useEffect(() => {
    const look = () => startTransition(() => setLoaded(drafts.isLoaded()));
    look();
    return drafts.subscribe(look);
  }, []);
  return isLoaded;
}

export function useHasDraft(name: string): boolean {
  return useSyncExternalStore(drafts.subscribe, () => drafts.read(name) !== undefined);
}

interface FormDraft<Values> {
  readonly name: string;
  /** What the form holds before anything is typed: that is no draft. */
  readonly pristine: Values;
  /** What is kept of what was typed. */
  readonly kept: (values: Values) => unknown;
}

/** Keeps what is typed into a form while it is typed, until it is saved or discarded. */
export function useFormDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { name, pristine, kept }: FormDraft<Values>,
) {
  const differs = (values: Values) =>
    Object.keys(pristine).some((field) => values[field] !== pristine[field]);
  const [isChanged, setChanged] = useState(() => differs(form.getValues()));
  const isOver = useRef(false);
  const keep = useEffectEvent((values: Values) => {
    if (isOver.current) return;
    setChanged(differs(values));
    if (differs(values)) drafts.keep(name, kept(values));
    else drafts.discard(name);
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep({ ...values }) }),
    [form],
  );
  return {
    isChanged,
    /** Saved, or not wanted: this form keeps nothing any more. */
    discard() {
      isOver.current = true;
      drafts.discard(name);
    },
  };
}
