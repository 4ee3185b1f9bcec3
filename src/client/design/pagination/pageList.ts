/** First, last and the pages around the current one; `null` is a gap. */
export function pageList(page: number, pageCount: number): (number | null)[] {
  const offered = new Set([1, pageCount, page - 1, page, page + 1].filter((each) => each >= 1 && each <= pageCount));
  const sorted = [...offered].sort((a, b) => a - b);
  return sorted.flatMap((each, index) => {
    const missing = each - (sorted[index - 1] ?? 0) - 1;
    if (missing === 0) return [each];
    // A gap of one page is filled with that page.
    return missing === 1 ? [each - 1, each] : [null, each];
  });
}
