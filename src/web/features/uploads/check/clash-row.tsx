import { ActionIcon } from '@mantine/core';
import { IconPlayerPlay, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { baseName, folderPart } from '#text/path.ts';
import type { Fingerprint } from '#upload/protocol.ts';
import type { ClashingFile } from '#web/features/uploads/intake/batch.ts';
import type { UploadClash } from '#web/features/uploads/intake/clashes.ts';
import { choiceFor, choicesFor, type Decisions, decideRow } from '#web/features/uploads/intake/decisions.ts';
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

/** Services say times in whole seconds. */
const SECOND_MS = 1_000;

const LocalPlayer = lazyPart(async () => (await import('./local-player.tsx')).LocalPlayer);

interface ClashRowProps {
  readonly file: ClashingFile;
  /** What it would be called if both are kept; undefined while that isn't known. */
  readonly keepBothName: string | undefined;
  /** What was uploaded there from here; undefined where nothing was. */
  readonly stored: Fingerprint | undefined;
  /** Whether anything is known of what is there, of this file or of another. */
  readonly showsExisting: boolean;
  readonly decisions: Decisions;
  readonly onDecide: (decisions: Decisions) => void;
}

/** One file whose name is taken: what is known of both, and what to do. */
export function ClashRow({ file, keepBothName, stored, showsExisting, decisions, onDecide }: ClashRowProps) {
  const { path, clash, source } = file;
  const yours = useFingerprint(source);
  const listed = listedFile(clash);
  // The date of what was sent says more than when it came, unless something else stands there by now.
  const isStored = stored !== undefined && (!listed || listed.size === stored.size);
  const known = isStored ? stored : listed;
  const choice = choiceFor(file, decisions);
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
        choices={choicesFor(file)}
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
  /** The column, said in each row where it has no head. */
  readonly label: string;
  readonly file: Fingerprint | undefined;
  /** How long it plays, where that is known. */
  readonly seconds: number | undefined;
  /** Where nothing is known of the file. */
  readonly fallback?: string;
  /** Beside its date. */
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

/** What the gallery knows of the file that is there; undefined where that isn’t both its size and its date. */
export function listedFile(clash: UploadClash): Fingerprint | undefined {
  const facts = 'facts' in clash ? clash.facts : undefined;
  if (facts?.bytes === undefined || facts.changedAt === undefined) return undefined;
  return { size: facts.bytes, lastModified: facts.changedAt * 1000 };
}

/** Looked up once its row can be seen: there may be thousands. */
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

/** A path of another folder is said whole. */
function pathWithin(folder: string, path: string): string {
  return path.startsWith(folder) ? path.slice(folder.length) : path;
}
