/** The history's state with which a new synonym begins. */
export interface NewSynonymState {
  draft: { words: string; means: string };
}
