export function importForm(file: string | Uint8Array, name = 'stocks.csv'): FormData {
  const form = new FormData();
  form.set('file', new File([typeof file === 'string' ? file : new Uint8Array(file)], name));
  return form;
}
