import type { ReportDefinition } from '#shared/reports/reportDefinition.ts';
import { REPORT_LIST } from '#shared/reports/reportDefinitions.ts';

const pathOf = ({ path }: ReportDefinition) => path.split('?', 1)[0] ?? path;
const viewOf = ({ path }: ReportDefinition) => new URLSearchParams(path.split('?')[1]).get('view');

export const reportPaths = [...new Set(REPORT_LIST.map(pathOf))];

/** An unknown view means the URL's first view. */
export function definitionAt(path: string, search: string): ReportDefinition | undefined {
  const views = REPORT_LIST.filter((definition) => pathOf(definition) === path);
  const view = new URLSearchParams(search).get('view');
  return views.find((definition) => viewOf(definition) === view) ?? views[0];
}

export const viewsOf = (definition: ReportDefinition): ReportDefinition[] =>
  REPORT_LIST.filter((each) => pathOf(each) === pathOf(definition));
