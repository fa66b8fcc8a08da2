// The media endpoints of the stand-in: files in memory, single and multipart uploads.
import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Choices } from './choices.ts';
import { type Answer, Refusal, type StandInRequest } from './http.ts';

const presign = z.object({
  fileName: z.string().min(1),
  contentType: z.string().regex(/^(audio|video)\//),
  partNumber: z.number().default(1),
  uploadId: z.string().optional(),
});
const complete = z.object({
  fileName: z.string(),
  uploadId: z.string(),
  parts: z.array(z.object({ ETag: z.string(), PartNumber: z.number() })).min(1),
});
const deletion = z.object({ paths: z.array(z.string().min(1)).min(1) });

interface Target {
  readonly uploadId: string;
  readonly part: number;
  /** Set if the address takes a whole file. */
  readonly path?: string;
}

export interface Gallery {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly put: (name: string, body: Buffer) => Answer;
  readonly routes: Readonly<Record<string, (asked: StandInRequest) => Answer>>;
}

export function gallery(choices: Choices): Gallery {
  const files = new Map<string, Buffer>();
  const targets = new Map<string, Target>();
  const parts = new Map<string, Map<number, { readonly etag: string; readonly body: Buffer }>>();

  function address(origin: string, target: Target): string {
    const name = randomUUID();
    targets.set(name, target);
    return `${origin}/store/${name}?signature=${randomUUID()}`;
  }

  return {
    files,
    put(name, body) {
      const target = targets.get(name);
      if (!target) throw new Refusal(403, 'used up');
      targets.delete(name);
      const md5 = createHash('md5').update(body).digest('hex');
      const etag = choices.partEtag === 'md5' ? `"${md5}"` : `"${randomUUID()}"`;
      if (target.path === undefined) parts.get(target.uploadId)?.set(target.part, { etag, body });
      else files.set(target.path, body);
      return { status: choices.stored, headers: { ETag: etag } };
    },
    routes: {
      'POST /media/upload-url': ({ body, origin }) => {
        const { fileName } = presign.parse(body);
        const url = address(origin, { uploadId: '', part: 1, path: fileName });
        return choices.uploadAddress === 'json' ? { status: 200, json: url } : { status: 200, text: url };
      },
      'POST /media/upload-url/multipart': ({ body, origin }) => {
        if (z.object({ action: z.string() }).parse(body).action === 'presign') {
          const { partNumber, uploadId = randomUUID() } = presign.parse(body);
          if (partNumber === 1) parts.set(uploadId, new Map());
          if (!parts.has(uploadId)) throw new Refusal(404, 'no such upload');
          const uploadUrl = address(origin, { uploadId, part: partNumber });
          return { status: 200, json: { uploadId, uploadUrl } };
        }
        const { uploadId, fileName, parts: named } = complete.parse(body);
        const stored = parts.get(uploadId);
        if (!stored) throw new Refusal(404, 'no such upload');
        const bodies = named.map(({ PartNumber, ETag }) => {
          const part = stored.get(PartNumber);
          if (part?.etag !== ETag) throw new Refusal(400, `part ${PartNumber} is another`);
          return part.body;
        });
        parts.delete(uploadId);
        files.set(fileName, Buffer.concat(bodies));
        return choices.completed === 204 ? { status: 204 } : { status: 200, json: { message: 'done' } };
      },
      'GET /media/files': () => {
        const paths = [...files.keys()];
        if (paths.length === 0 && choices.emptyList === 404) throw new Refusal(404, 'nothing there');
        const etag = createHash('md5').update(paths.join('\n')).digest('hex');
        return {
          status: 200,
          json: choices.newestFirst ? paths.reverse() : paths,
          ...(choices.listEtag && { headers: { ETag: `"${etag}"` } }),
        };
      },
      'POST /media/files/delete': ({ body }) => {
        const { paths } = deletion.parse(body);
        for (const file of files.keys())
          if (paths.some((path) => file === path || (path.endsWith('/') && file.startsWith(path))))
            files.delete(file);
        return choices.deleted === 204 ? { status: 204 } : { status: 200, json: { message: 'deleted' } };
      },
    },
  };
}
