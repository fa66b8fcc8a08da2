import type { ReactNode } from 'react';
import type { Catalog } from '#catalog/client.ts';
import { FileName } from './file-name.tsx';
import classes from './gallery.module.css';
import { words } from './words.ts';

interface BreadcrumbProps {
  readonly catalog: Catalog;
  readonly dir: string;
  readonly dropFolder: string | undefined;
  readonly onGo: (dir: string) => void;
}

/** The way to the folder in focus: where new folders and uploads go. */
export function Breadcrumb({ catalog, dir, dropFolder, onGo }: BreadcrumbProps) {
  const steps: { readonly path: string; readonly name: string }[] = [];
  for (let folder = catalog.folderByPath.get(dir); folder?.parent; folder = folder.parent)
    steps.unshift(folder);
  return (
    <nav aria-label={words.breadcrumb} className={classes['breadcrumb']}>
      <ol>
        <li>
          <Step path="" isLast={steps.length === 0} dropFolder={dropFolder} onGo={onGo}>
            {words.allFiles}
          </Step>
        </li>
        {steps.map(({ path, name }, i) => (
          <li key={path}>
            <Step path={path} isLast={i === steps.length - 1} dropFolder={dropFolder} onGo={onGo}>
              <FileName name={name} />
            </Step>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface StepProps extends Pick<BreadcrumbProps, 'dropFolder' | 'onGo'> {
  readonly path: string;
  readonly isLast: boolean;
  readonly children: ReactNode;
}

function Step({ path, isLast, dropFolder, onGo, children }: StepProps) {
  return (
    <button
      type="button"
      data-drop-folder={path}
      data-drop-target={dropFolder === path || undefined}
      {...(isLast && { 'aria-current': 'location' })}
      onClick={() => onGo(path)}
    >
      {children}
    </button>
  );
}
