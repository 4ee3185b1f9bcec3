/** Sizes with their add-on in pesos. */
export const ADULT = [
  ['XS', 0],
  ['S', 0],
  ['M', 0],
  ['L', 0],
  ['XL', 0],
  ['2XL', 40],
  ['3XL', 80],
] as const;
export const CHILD = [
  ['Size 6', 0],
  ['Size 8', 0],
  ['Size 10', 0],
  ['Size 12', 15],
  ['Size 14', 15],
  ['Size 16', 30],
] as const;
export const WAIST = [
  ['26', 0],
  ['28', 0],
  ['30', 0],
  ['32', 0],
  ['34', 20],
  ['36', 20],
  ['38', 45],
] as const;

const sizeTable = (rows: readonly string[]) =>
  `<p><strong>Sizes</strong></p><table><thead><tr><th>Size</th><th>Chest</th><th>Length</th></tr></thead><tbody>${rows
    .map(
      (row) =>
        `<tr>${row
          .split(' ')
          .map((cell) => `<td>${cell}</td>`)
          .join('')}</tr>`,
    )
    .join('')}</tbody></table>`;
/** What a shirt measures, as a table for the product page. */
export const SHIRT_SIZES = sizeTable(
  ['XS 34 in', 'S 36 in', 'M 38 in', 'L 40 in', 'XL 43 in', '2XL 46 in', '3XL 49 in'].map(
    (row, index) => `${row.replace(' in', '″')} ${25 + index}″`,
  ),
);
