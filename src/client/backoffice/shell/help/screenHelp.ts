/** The help texts of one screen. The help drawer shows them, and docs/staff.md is generated from them. */
export interface ScreenHelp {
  /** The path of the screen; records and views below it have the same help. */
  path: string;
  title: string;
  purpose: string;
  /** The steps of three usual jobs, by the job. */
  jobs: Readonly<Record<string, string>>;
  /** What staff must know before they act, such as what cannot be undone. */
  final?: string;
}

/** The help of a list of records: how one is found, added and changed. `one` is a record in words. */
export const list = (path: string, title: string, one: string, purpose: string): ScreenHelp => ({
  path,
  title,
  purpose,
  jobs: {
    [`Find a ${one}`]: 'Enter part of the name in the search.',
    [`Add a ${one}`]: `Click New ${one}, fill in the fields, and click Save.`,
    [`Change a ${one}`]: 'Open it, change the fields, and click Save. Changes lists all earlier changes.',
  },
  final: `A deleted ${one} cannot be restored.`,
});

/** The help of a report. */
export const report = (path: string, title: string, purpose: string): ScreenHelp => ({
  path,
  title,
  purpose,
  jobs: {
    'Choose the days': 'Choose a period, or the first and last day. All reports use the same days.',
    'See what is behind a number': 'Click the number to see its orders or products.',
    'Save it': 'Print it, or download it as a spreadsheet.',
  },
});
