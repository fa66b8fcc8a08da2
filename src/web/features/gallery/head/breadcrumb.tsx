import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { parentFolder } from '#text/path.ts';
import classes from '#web/features/gallery/gallery.module.css';
import { FileName } from '#web/features/gallery/tree/file-name.tsx';
import { words } from '#web/features/gallery/words.ts';

interface BreadcrumbProps {
  readonly dir: string;
  readonly dropFolder: string | undefined;
  readonly onGo: (dir: string) => void;
}

/** Number of innermost folders shown. In a deeper path, one “…” stands for the folders before them and leads to the last one. */
const LAST_STEPS = 3;

/** The path of the focused folder, where new folders and uploads go. Each step also accepts drops. */
export function Breadcrumb({ dir, ...rest }: BreadcrumbProps) {
  const folders: string[] = [];
  for (let path = dir; path !== ''; path = parentFolder(path)) folders.unshift(path);
  const omitted = folders.slice(1, -LAST_STEPS).at(-1);
  const shown = omitted ? [...folders.slice(0, 1), omitted, ...folders.slice(-LAST_STEPS)] : folders;
  return (
    <nav aria-label={words.breadcrumb} className={classes['breadcrumb']}>
      <ol>
        <Step path="" dir={dir} {...rest}>
          {words.allFiles}
        </Step>
        {shown.map((path) => (
          <Step key={path} path={path} dir={dir} {...rest}>
            {path === omitted ? <Ellipsis /> : <FileName name={path.slice(parentFolder(path).length, -1)} />}
          </Step>
        ))}
      </ol>
    </nav>
  );
}

function Ellipsis() {
  return (
    <>
      <span aria-hidden>…</span>
      <VisuallyHidden>{words.foldersBetween}</VisuallyHidden>
    </>
  );
}

interface StepProps extends BreadcrumbProps {
  readonly path: string;
  readonly children: ReactNode;
}

function Step({ path, dir, dropFolder, onGo, children }: StepProps) {
  return (
    <li>
      <button
        type="button"
        data-drop-folder={path}
        data-drop-target={dropFolder === path || undefined}
        {...(path === dir && { 'aria-current': 'location' })}
        onClick={() => onGo(path)}
      >
        {children}
      </button>
    </li>
  );
}
