import type { ReportDefinition } from '#shared/reports/reportDefinition.ts';

/**
 * The page that a report is printed on: A4 as its columns need it, the store's name, its title and the page's number below. A rule about pages
 * holds for a whole document, so it stands there only while a report does.
 */
export function pageRules(
  { orientation, title }: Pick<ReportDefinition, 'orientation' | 'title'>,
  store: string,
): string {
  const small = 'font: 8pt sans-serif; color: #000;';
  return `@page {
  size: A4 ${orientation};
  margin: 12mm 12mm 16mm;
  @bottom-left { content: ${JSON.stringify(`${store} · ${title}`)}; ${small} }
  @bottom-right { content: "Page " counter(page) " of " counter(pages); ${small} }
}`;
}
