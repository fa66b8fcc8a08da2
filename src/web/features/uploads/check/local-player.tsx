import { useEffect, useMemo, useRef, useState } from 'react';
import { FORMATS, formatOf } from '#contract/formats.ts';
import { baseName } from '#text/path.ts';
import type { ClashingFile } from '#web/features/uploads/intake/batch.ts';
import { openFile } from '#web/features/uploads/intake/disk-query.ts';
import type { Playable } from '#web/ui/player/playable.ts';
import { Player } from '#web/ui/player/player.tsx';

/** Plays a file from this computer before it is uploaded. */
export function LocalPlayer({ source, path }: Pick<ClashingFile, 'source' | 'path'>) {
  const [file, setFile] = useState<File>();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Wait until the row has grown.
    const frame = requestAnimationFrame(() => place.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, []);
  useEffect(() => {
    let isWanted = true;
    void openFile(source).then((found) => isWanted && setFile(found));
    return () => {
      isWanted = false;
    };
  }, [source]);
  const playable = useMemo<Playable | undefined>(() => file && { from: { kind: 'local', file } }, [file]);
  const format = formatOf(path);
  return (
    <div ref={place}>
      <Player
        name={baseName(path)}
        kind={format === undefined ? 'audio' : FORMATS[format]}
        playable={playable}
      />
    </div>
  );
}
