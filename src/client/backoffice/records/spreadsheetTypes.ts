/** The files that an import takes, by name as well: a system without a spreadsheet program does not know what a CSV file is. */
export const SPREADSHEETS = [
  'text/csv',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.csv',
  '.xlsx',
];
