import { DAY } from './dayTexts.ts';
import { HELP } from './helpTexts.ts';
import type { ScreenHelp } from './settingsHelp.ts';

const sectionOf = ({ title, path, purpose, jobs, final }: ScreenHelp): string =>
  [
    `### ${title}`,
    `\`${path}\`: ${purpose}`,
    Object.entries(jobs)
      .map(([job, steps]) => `- **${job}.** ${steps}`)
      .join('\n'),
    ...(final ? [`Please note: ${final}`] : []),
  ].join('\n\n');

/** Returns docs/staff.md: the day in the store with pictures, then each screen, with the texts of the screens. */
export function staffGuide(): string {
  const day = DAY.map(({ title, text, picture }, index) =>
    [`### ${index + 1}. ${title}`, text, `![${title}](screenshots/${picture}.png)`].join('\n\n'),
  );
  return `${[
    '# Working in the store',
    'This page is made of the help that `?` opens on each staff screen (`src/client/backoffice/shell/help/helpTexts.ts`). `npx vitest run -u src/client/backoffice/shell/help` writes it again, and `npm run screenshots` takes its pictures.',
    '## A day in the store',
    ...day,
    '## The screens',
    ...HELP.map(sectionOf),
  ].join('\n\n')}\n`;
}
