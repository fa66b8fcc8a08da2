// Formats counts of files and folders by kind. The first paint doesn’t need it.
import type { Tally } from '#catalog/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { list, plural } from '#web/lib/plural.ts';
import { files, folders } from './count-text.ts';

/** “1,284 files: 1,102 video, 182 audio”; “2 audio files” if all are of one kind. */
function filesByKind({ files: all, audio, video, other }: Tally): string {
  if (video === all) return plural(all, { one: 'video file', other: 'video files' });
  if (audio === all) return plural(all, { one: 'audio file', other: 'audio files' });
  if (other === all) return files(all);
  const kinds = [
    video > 0 ? `${formatCount(video)} video` : '',
    audio > 0 ? `${formatCount(audio)} audio` : '',
    other > 0 ? `${formatCount(other)} other` : '',
  ];
  return `${files(all)}: ${list(kinds)}`;
}

/** “3 folders, 1,284 files: 1,102 video, 182 audio” */
export function tally(of: Tally): string {
  return list([of.folders > 0 ? folders(of.folders) : '', of.files > 0 ? filesByKind(of) : '']) || 'nothing';
}
