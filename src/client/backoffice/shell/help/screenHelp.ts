import type { RecordNames } from '../../records/recordKind.ts';

export interface ScreenHelp {
  /** The path of the screen; its records and views share its help. */
  path: string;
  title: string;
  purpose: string;
  jobs: Readonly<Record<string, string>>;
  final?: string;
}

/** The help of a kind of records. */
export const list = ({ path, title, one, purpose, jobs, final }: RecordNames): ScreenHelp => ({
  path,
  title,
  purpose,
  jobs: jobs ?? {
    [`Find a ${one}`]: 'Enter part of the name in the search.',
    [`Add a ${one}`]: `Click New ${one}, fill in the fields, and click Save.`,
    [`Change a ${one}`]: 'Open it, change the fields, and click Save. Changes lists all earlier changes.',
  },
  final: final ?? `A deleted ${one} cannot be restored.`,
});

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
