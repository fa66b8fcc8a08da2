import type { ReactNode } from 'react';

export function UploadsProvider({ children }: { readonly children: ReactNode }) {
  return children;
}
