import { ActionIcon } from '@mantine/core';
import { IconPlayerPlay, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { baseName, folderPart } from '#text/path.ts';
import type { Fingerprint } from '#upload/protocol.ts';
import type { ClashingFile } from '#web/features/uploads/intake/batch.ts';
import type { UploadClash } from '#web/features/uploads/intake/clashes.ts';
import { type Decisions, decideRow, getChoice, getChoices } from '#web/features/uploads/intake/decisions.ts';
import { readFingerprint } from '#web/features/uploads/intake/disk-query.ts';
import { formatBytes } from '#web/lib/format.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { list } from '#web/lib/plural.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { clockText } from '#web/ui/player/clock-text.ts';
import { ChoiceField } from './choice-field.tsx';
import classes from './clash-table.module.css';
import { useLocalDuration } from './use-local-length.ts';
import { words } from './words.ts';

/** Servers report times in whole seconds. */
const SECOND_MS = 1_000;

const LocalPlayer = lazyPart(async () => (await import('./local-player.tsx')).LocalPlayer);

interface ClashRowProps {
  readonly file: ClashingFile;
  /** New name if both files are kept; undefined while unknown. */
  readonly keepBothName: string | undefined;
  /** The file that this page uploaded to that path; undefined if there is none. */
  readonly stored: Fingerprint | undefined;
  /** Whether the table has a column for existing files: something is known of at least one. */
  readonly showsExisting: boolean;
  readonly decisions: Decisions;
  readonly onDecide: (decisions: Decisions) => void;
}

/** A file whose name is taken: details of both files, and the choices. */
export function ClashRow({ file, keepBothName, stored, showsExisting, decisions, onDecide }: ClashRowProps) {
  const { path, clash, source } = file;
  const yours = useFingerprint(source);
  const listed = listedFile(clash);
  // The date of the uploaded file says more than the time of its upload, unless the listed file is a different one.
  const isStored = stored !== undefined && (!listed || listed.size === stored.size);
  const known = isStored ? stored : listed;
  const choice = getChoice(file, decisions);
  const length = useLocalDuration(file);
  const [isOpen, setIsOpen] = useState(false);
  const notes = [
    words.clashKinds[clash.kind](clash.existing),
    stored && yours && isSame(stored, yours) ? words.same : '',
    choice === 'keep-both' && keepBothName !== undefined
      ? words.keptAs(pathWithin(folderPart(path), keepBothName))
      : '',
  ];
  return (
    <div className={classes['row']}>
      <div className={classes['name']} title={path}>
        {baseName(path)}{' '}
        <ActionIcon
          size="sm"
          aria-label={words.play(baseName(path))}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? (
            <IconX size={14} stroke={1.6} aria-hidden />
          ) : (
            <IconPlayerPlay size={14} stroke={1.6} aria-hidden />
          )}
        </ActionIcon>
        {notes.filter(Boolean).map((note) => (
          <div key={note} className={classes['note']}>
            {note}
          </div>
        ))}
      </div>
      {showsExisting && (
        <Facts
          label={isStored ? words.there : words.inGallery}
          file={known}
          seconds={'facts' in clash ? clash.facts?.seconds : undefined}
          fallback={words.unknown}
        />
      )}
      <Facts label={words.yours} file={yours} seconds={length}>
        {known && yours && yours.lastModified >= known.lastModified + SECOND_MS && (
          <span className={classes['newer']}>{words.newer}</span>
        )}
      </Facts>
      <ChoiceField
        label={words.forFile(path)}
        choices={getChoices(file)}
        choice={choice}
        onChoose={(chosen) => onDecide(decideRow(decisions, file, chosen))}
      />
      {isOpen && (
        <div className={classes['player']}>
          <LocalPlayer source={source} path={path} />
        </div>
      )}
    </div>
  );
}

interface FactsProps {
  /** Name of the column, shown in each row if the table has no head. */
  readonly label: string;
  readonly file: Fingerprint | undefined;
  /** Duration (s), if known. */
  readonly seconds: number | undefined;
  /** Text if nothing is known of the file. */
  readonly fallback?: string;
  /** Content beside the date. */
  readonly children?: ReactNode;
}

function Facts({ label, file, seconds, fallback = '', children }: FactsProps) {
  return (
    <div className={classes['facts']}>
      <span className={classes['label']}>{label}</span>
      <div>
        {file
          ? list([formatBytes(file.size), seconds === undefined ? '' : clockText(seconds, seconds)])
          : fallback}
      </div>
      <div>
        {file && formatDateTime(new Date(file.lastModified).toISOString())} {children}
      </div>
    </div>
  );
}

/** @returns size and date of the existing file; undefined unless the gallery knows both */
export function listedFile(clash: UploadClash): Fingerprint | undefined {
  const facts = 'facts' in clash ? clash.facts : undefined;
  if (facts?.bytes === undefined || facts.changedAt === undefined) return undefined;
  return { size: facts.bytes, lastModified: facts.changedAt * 1000 };
}

/** Reads size and time once the row is visible, because there may be thousands of rows. */
function useFingerprint(source: ClashingFile['source']): Fingerprint | undefined {
  const [known, setKnown] = useState<{
    readonly of: typeof source;
    readonly file: Fingerprint | undefined;
  }>();
  useEffect(() => {
    let isLatest = true;
    void readFingerprint(source).then((file) => isLatest && setKnown({ of: source, file }));
    return () => {
      isLatest = false;
    };
  }, [source]);
  return known?.of === source ? known.file : undefined;
}

function isSame(one: Fingerprint, other: Fingerprint): boolean {
  return one.size === other.size && one.lastModified === other.lastModified;
}

/** Returns the path below a folder, or the whole path if it is in another folder. */
function pathWithin(folder: string, path: string): string {
  return path.startsWith(folder) ? path.slice(folder.length) : path;
}
