import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community';
import { COLUMNS, type Term } from './term.ts';

export function agGrid(terms: readonly Term[], place: HTMLElement, search: HTMLInputElement): void {
  ModuleRegistry.registerModules([AllCommunityModule]);
  const grid = createGrid<Term>(place, {
    columnDefs: COLUMNS.map(([field, headerName]) => ({ field, headerName })),
    defaultColDef: { editable: true, resizable: true, cellDataType: false },
    getRowId: ({ data }) => data.id,
    cacheQuickFilter: true,
    rowData: [...terms],
  });
  search.addEventListener('input', () => grid.setGridOption('quickFilterText', search.value));
}
