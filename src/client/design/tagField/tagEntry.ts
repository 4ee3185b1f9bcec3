import type { Option } from '../select/OptionItem.tsx';

const same = (one: string, other: string) => one.toLocaleLowerCase() === other.toLocaleLowerCase();

export function splitEntry(text: string): string[] {
  return text
    .split(/[,\n\r\t]+/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '');
}

export interface TakenEntry {
  value: string[];
  added: string[];
  unknown: string[];
}

/** A part that matches an option in any case becomes that option; others are added as written if `allowsNew`. Duplicates are skipped. */
export function takeEntry(
  value: readonly string[],
  parts: readonly string[],
  options: readonly Option[],
  allowsNew: boolean,
): TakenEntry {
  const taken: TakenEntry = { value: [...value], added: [], unknown: [] };
  for (const part of parts) {
    const option = options.find((candidate) => same(candidate.label, part));
    if (!option && !allowsNew) {
      taken.unknown.push(part);
      continue;
    }
    const id = option?.id ?? part;
    if (taken.value.some((chosen) => same(chosen, id))) continue;
    taken.value.push(id);
    taken.added.push(option?.label ?? part);
  }
  return taken;
}
