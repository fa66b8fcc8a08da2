// The filter by kind or format: looks like a button and opens the browser’s native list.
import { IconFilter } from '@tabler/icons-react';
import type { TypeFilter as Type } from '#catalog/client.ts';
import { FORMAT_NAMES, FORMATS, type MediaKind } from '#contract/formats.ts';
import { type Address, TYPE_FILTERS } from '#web/features/gallery/address.ts';
import { words } from '#web/features/gallery/words.ts';
import classes from './type-filter.module.css';

export interface FilterProps {
  readonly address: Address;
  readonly onChange: (change: Partial<Address>) => void;
}

export const typeLabel = (type: Type) =>
  type === 'any' || type === 'audio' || type === 'video' ? words.types[type] : type.toUpperCase();

export function TypeFilter({ address: { type }, onChange }: FilterProps) {
  return (
    <div className={classes['filter']} data-on={type !== 'any' || undefined}>
      <IconFilter size={14} stroke={1.6} aria-hidden />
      <span aria-hidden className={classes['label']}>
        {type === 'any' ? words.toolbar.filter : typeLabel(type)}
      </span>
      <select
        aria-label={words.toolbar.filter}
        value={type}
        onChange={({ currentTarget: { value } }) => onChange({ type: parseTypeFilter(value) })}
      >
        <TypeOptions />
      </select>
    </div>
  );
}

export function parseTypeFilter(value: string): Type {
  return TYPE_FILTERS.find((type) => type === value) ?? 'any';
}

export function TypeOptions() {
  return (
    <>
      <Option type="any" />
      <Kind kind="audio" />
      <Kind kind="video" />
    </>
  );
}

function Kind({ kind }: { readonly kind: MediaKind }) {
  return (
    <optgroup label={words.kinds[kind]}>
      <Option type={kind} />
      {FORMAT_NAMES.filter((format) => FORMATS[format] === kind).map((format) => (
        <Option key={format} type={format} />
      ))}
    </optgroup>
  );
}

function Option({ type }: { readonly type: Type }) {
  return <option value={type}>{typeLabel(type)}</option>;
}
