/** The help texts of one screen. The help drawer shows them, and docs/staff.md is generated from them. */
export interface ScreenHelp {
  /** The path of the screen; records and views below it have the same help. */
  path: string;
  title: string;
  purpose: string;
  /** The steps of three usual jobs, by the job. */
  jobs: Readonly<Record<string, string>>;
  /** The acts of the screen that cannot be undone. */
  final: string;
}

/** The help of a list of records: how one is found, added and changed. `one` is a record in words. */
export const list = (path: string, title: string, one: string, purpose: string): ScreenHelp => ({
  path,
  title,
  purpose,
  jobs: {
    [`Find a ${one}`]: 'Type a part of its name into the search.',
    [`Add a ${one}`]: `Press New ${one}, fill in the fields, and press Save.`,
    [`Change a ${one}`]: 'Open it, change the fields, and press Save. Changes shows who changed what before.',
  },
  final: `A deleted ${one} cannot be brought back.`,
});

/** The help of a report. */
export const report = (path: string, title: string, purpose: string): ScreenHelp => ({
  path,
  title,
  purpose,
  jobs: {
    'Choose the days': 'Choose a period, or the first and the last day. All reports keep the same days.',
    'See what is behind a figure': 'Press the figure: the orders or products that it counts open.',
    'Take it along': 'Print it, or download it for a spreadsheet.',
  },
  final: 'A report changes nothing.',
});
