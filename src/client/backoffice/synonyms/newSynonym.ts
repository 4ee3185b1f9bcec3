export interface NewSynonymState {
  draft: { words: string; means: string };
}
