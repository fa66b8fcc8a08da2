// The kinds or the one format the gallery shows: a button to look at, the browser's own list to choose from.
import { IconFilter } from '@tabler/icons-react';
import type { TypeFilter as Type } from '#catalog/client.ts';
import { FORMAT_NAMES, FORMATS, type MediaKind } from '#contract/formats.ts';
import { TYPE_FILTERS } from '#web/features/gallery/address.ts';
import { words } from '#web/features/gallery/words.ts';
import classes from './type-filter.module.css';

interface TypeFilterProps {
  readonly type: Type;
  readonly onChange: (type: Type) => void;
}

const label = (type: Type) =>
  type === 'any' || type === 'audio' || type === 'video' ? words.types[type] : type.toUpperCase();

export function TypeFilter({ type, onChange }: TypeFilterProps) {
  return (
    <div className={classes['filter']} data-on={type !== 'any' || undefined}>
      <IconFilter size={14} stroke={1.6} aria-hidden />
      <span aria-hidden className={classes['label']}>
        {type === 'any' ? words.toolbar.filter : label(type)}
      </span>
      <select
        aria-label={words.toolbar.filter}
        value={type}
        onChange={({ currentTarget: { value } }) =>
          onChange(TYPE_FILTERS.find((type) => type === value) ?? 'any')
        }
      >
        <Option type="any" />
        <Kind kind="audio" />
        <Kind kind="video" />
      </select>
    </div>
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
  return <option value={type}>{label(type)}</option>;
}
