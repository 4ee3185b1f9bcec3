/** The files that an import accepts, also by name: a system without a spreadsheet program does not know CSV. */
export const SPREADSHEETS = [
  'text/csv',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.csv',
  '.xlsx',
];
