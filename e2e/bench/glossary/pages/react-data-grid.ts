import { createElement, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { type Column, DataGrid, renderTextEditor } from 'react-data-grid';
// oxlint-disable-next-line import/no-unassigned-import -- its style sheet
import styles from 'react-data-grid/lib/styles.css?inline';
import { createRoot } from 'react-dom/client';
import { COLUMNS, searchText, type Term } from './term.ts';

const columns: readonly Column<Term>[] = COLUMNS.map(([key, name]) => ({
  key,
  name,
  resizable: true,
  renderEditCell: renderTextEditor,
}));

export function reactDataGrid(terms: readonly Term[], place: HTMLElement, search: HTMLInputElement): void {
  const sheet = document.createElement('style');
  sheet.textContent = styles;
  document.head.append(sheet);
  place.style.display = 'grid';
  createRoot(place).render(createElement(Table, { terms, search }));
}

const texts = new WeakMap<Term, string>();

/** Caches the searchable text of each term. */
function searched(one: Term): string {
  const known = texts.get(one);
  if (known !== undefined) return known;
  const text = searchText(one);
  texts.set(one, text);
  return text;
}

function Table({ terms, search }: { readonly terms: readonly Term[]; readonly search: HTMLInputElement }) {
  const [all, setAll] = useState(terms);
  const [text, setText] = useState('');
  useEffect(() => {
    const listen = () => setText(search.value);
    search.addEventListener('input', listen);
    return () => search.removeEventListener('input', listen);
  }, [search]);
  const wanted = useDeferredValue(text);
  const rows = useMemo(() => {
    const pieces = wanted.toLowerCase().split(' ').filter(Boolean);
    if (pieces.length === 0) return all;
    return all.filter((one) => pieces.every((piece) => searched(one).includes(piece)));
  }, [all, wanted]);
  return createElement(DataGrid<Term, unknown, string>, {
    columns,
    rows,
    style: { blockSize: '100%' },
    rowKeyGetter: ({ id }) => id,
    onRowsChange: (changed, { indexes }) => {
      const byId = new Map(indexes.flatMap((at) => changed[at] ?? []).map((one) => [one.id, one]));
      setAll((before) => before.map((one) => byId.get(one.id) ?? one));
    },
  });
}
