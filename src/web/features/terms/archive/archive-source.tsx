import { FileChoice } from '#web/features/terms/import/file-choice.tsx';
import { words } from './words.ts';

interface ArchiveSourceProps {
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}

const ACCEPT = { 'application/zip': ['.zip'] };

export function ArchiveSource(props: ArchiveSourceProps) {
  return <FileChoice accept={ACCEPT} label={words.choose} hint={words.chooseHint} {...props} />;
}
