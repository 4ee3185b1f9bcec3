import { useCallback, useMemo, useRef, useState } from 'react';
import { useAskBeforeUnload } from '../../../browser/useAskBeforeUnload.ts';

const MAX_FILES = 20;

interface PendingFile {
  key: number;
  file: File;
  url: string;
}

export interface PendingFiles {
  files: readonly PendingFile[];
  add: (files: readonly File[]) => void;
  drop: (key: number) => void;
  assign: (recordId: string) => void;
  take: (recordId: string) => File[];
}

export function usePendingFiles(): PendingFiles {
  const [files, show] = useState<readonly PendingFile[]>([]);
  const list = useRef(files);
  const lastKey = useRef(0);
  const owner = useRef<string | null>(null);

  const replace = useCallback((next: readonly PendingFile[]) => {
    for (const { key, url } of list.current) if (!next.some((each) => each.key === key)) URL.revokeObjectURL(url);
    list.current = next;
    show(next);
  }, []);
  const add = useCallback(
    (chosen: readonly File[]) => {
      const pending = chosen.slice(0, MAX_FILES - list.current.length).map((file) => {
        lastKey.current += 1;
        return { key: lastKey.current, file, url: URL.createObjectURL(file) };
      });
      replace([...list.current, ...pending]);
    },
    [replace],
  );
  const drop = useCallback((key: number) => replace(list.current.filter((each) => each.key !== key)), [replace]);
  const assign = useCallback((recordId: string) => {
    owner.current = recordId;
  }, []);
  const take = useCallback(
    (recordId: string) => {
      if (owner.current !== recordId) return [];
      owner.current = null;
      const taken = list.current.map(({ file }) => file);
      if (taken.length > 0) replace([]);
      return taken;
    },
    [replace],
  );

  useAskBeforeUnload(files.length > 0);
  return useMemo(() => ({ files, add, drop, assign, take }), [files, add, drop, assign, take]);
}
