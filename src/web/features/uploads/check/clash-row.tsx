import { useEffect, useState } from 'react';
import { baseName, folderOf } from '#text/path.ts';
import { opened } from '#web/features/uploads/intake/ask-disk.ts';
import type { ClashingFile } from '#web/features/uploads/intake/batch.ts';
import { choiceFor, choicesFor, type Decisions, decideRow } from '#web/features/uploads/intake/decisions.ts';
import { formatBytes, formatDateTime } from '#web/lib/format.ts';
import classes from './check-dialog.module.css';
import { ChoiceField } from './choice-field.tsx';
import { words } from './words.ts';

interface ClashRowProps {
  readonly file: ClashingFile;
  /** What it would be called if both are kept; undefined while that isn't known. */
  readonly keptAs: string | undefined;
  /** The one that is there, where this page has uploaded it. */
  readonly there: Sized | undefined;
  readonly decisions: Decisions;
  readonly onDecide: (decisions: Decisions) => void;
}

/** Looked up once it can be seen: there may be thousands. */
function Yours({ source }: Pick<ClashingFile, 'source'>) {
  const [file, setFile] = useState(source.file instanceof File ? source.file : undefined);
  useEffect(() => {
    let isLatest = true;
    void opened(source).then((found) => isLatest && setFile(found));
    return () => {
      isLatest = false;
    };
  }, [source]);
  return <div className={classes['why']}>{file ? describe(words.yours, file) : '\u00A0'}</div>;
}

export interface Sized {
  readonly size: number;
  readonly lastModified: number;
}

/** One file whose name is taken: what is known of both, and what to do. */
export function ClashRow({ file, keptAs, there, decisions, onDecide }: ClashRowProps) {
  const { path, clash, source } = file;
  const choice = choiceFor(file, decisions);
  return (
    <div className={classes['row']}>
      <div className={classes['name']} title={path}>
        {baseName(path)}
        <div className={classes['why']}>{words.clashKinds[clash.kind](clash.existing)}</div>
        <Yours key={source.path} source={source} />
        {there && <div className={classes['why']}>{describe(words.there, there)}</div>}
        {choice === 'keep-both' && keptAs !== undefined && (
          <div className={classes['why']}>{words.keptAs(nameBelow(folderOf(path), keptAs))}</div>
        )}
      </div>
      <ChoiceField
        label={words.forFile(path)}
        choices={choicesFor(file)}
        choice={choice}
        onChoose={(chosen) => onDecide(decideRow(decisions, file, chosen))}
      />
    </div>
  );
}

function describe(say: (size: string, date: string) => string, { size, lastModified }: Sized): string {
  return say(formatBytes(size), formatDateTime(new Date(lastModified).toISOString()));
}

/** A path of another folder is said whole. */
function nameBelow(folder: string, path: string): string {
  return path.startsWith(folder) ? path.slice(folder.length) : path;
}
