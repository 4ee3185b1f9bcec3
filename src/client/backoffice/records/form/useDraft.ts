import { useCallback, useEffect, useState } from 'react';
import { readDraft, removeDraft, writeDraft } from '#client/browser/draftStorage.ts';
import { likeParts } from '../../../browser/webStorage.ts';
import { isSame, mergeDrafts } from './differences.ts';

export interface Edit<Draft> {
  /** The record's id in the URL; both ids while a new record gets its id. */
  ids: readonly string[];
  draft: Draft;
  base: Draft;
  version: number | null;
  /** Whether a stored draft was found, after an expired session, a reload or a crash. */
  isRestored: boolean;
}

type StoredDraft<Draft> = Pick<Edit<Draft>, 'draft' | 'base' | 'version'>;

export interface DraftSource<Draft> {
  version: number | null;
  toDraft: () => Draft;
}

interface DraftOptions<Draft> {
  id: string;
  /** The storage key of a dirty draft; null until the user is known. */
  storeKey: string | null;
  /** Null until the record is known. */
  source: DraftSource<Draft> | null;
  /** Never stored: passwords. */
  secrets: readonly (keyof Draft)[];
}

export type DraftChange<Draft> = Partial<Draft> | ((draft: Draft) => Partial<Draft>);

export function useDraft<Draft extends object>({ id, storeKey, source, secrets }: DraftOptions<Draft>) {
  const [edit, setEdit] = useState<Edit<Draft> | null>(null);
  const current = storeKey && source ? follow(edit, id, storeKey, source) : ofRecord(edit, id);
  // React renders again immediately; earlier state belongs to another record or version.
  if (current !== edit) setEdit(current);

  const isDirty = current !== null && !isSame(current.draft, current.base);
  useStoredDraft(storeKey, current, isDirty, secrets);

  const set = useCallback((change: DraftChange<Draft>) => {
    setEdit((before) => {
      if (!before) return before;
      const patch = typeof change === 'function' ? change(before.draft) : change;
      return { ...before, draft: { ...before.draft, ...patch } };
    });
  }, []);

  return { edit: current, isDirty, set, setEdit };
}

function follow<Draft extends object>(
  edit: Edit<Draft> | null,
  id: string,
  storeKey: string,
  source: DraftSource<Draft>,
): Edit<Draft> {
  if (!edit?.ids.includes(id)) return begin(id, storeKey, source);
  if (edit.ids.length > 1 && edit.ids.at(-1) === id) return { ...edit, ids: [id] };
  const isNewer = source.version !== null && source.version > (edit.version ?? 0);
  return isNewer && isSame(edit.draft, edit.base) ? fresh(id, source) : edit;
}

const ofRecord = <Draft>(edit: Edit<Draft> | null, id: string) => (edit?.ids.includes(id) ? edit : null);

export function fresh<Draft>(id: string, source: DraftSource<Draft>): Edit<Draft> {
  const draft = source.toDraft();
  return { ids: [id], draft, base: draft, version: source.version, isRestored: false };
}

function begin<Draft extends object>(id: string, storeKey: string, source: DraftSource<Draft>): Edit<Draft> {
  const begun = fresh(id, source);
  const stored = readDraft<StoredDraft<Draft>>(storeKey);
  if (!stored) return begun;
  // Fields missing in a stored draft come from the record.
  const restored = { ...begun.draft, ...likeParts(stored.draft, begun.draft) };
  const base = { ...begun.base, ...likeParts(stored.base, begun.base) };
  return isSame(restored, base)
    ? begun
    : { ids: [id], draft: restored, base, version: stored.version, isRestored: true };
}

/** The edit after `saved` was the response to `sent`: later input stays. */
export function accepted<Draft extends object>(
  edit: Edit<Draft>,
  sent: Draft,
  saved: DraftSource<Draft>,
  savedId: string,
): Edit<Draft> {
  const base = saved.toDraft();
  return {
    ids: [...edit.ids, savedId],
    draft: mergeDrafts(sent, edit.draft, base),
    base,
    version: saved.version,
    isRestored: false,
  };
}

function useStoredDraft<Draft extends object>(
  storeKey: string | null,
  edit: Edit<Draft> | null,
  isDirty: boolean,
  secrets: readonly (keyof Draft)[],
) {
  useEffect(() => {
    if (!storeKey || !edit) return;
    if (!isDirty) return removeDraft(storeKey);
    const draft = { ...edit.draft };
    for (const secret of secrets) draft[secret] = edit.base[secret];
    const stored: StoredDraft<Draft> = { draft, base: edit.base, version: edit.version };
    writeDraft(storeKey, stored);
  }, [storeKey, edit, isDirty, secrets]);
}
