import type { Option } from '../select/OptionItem.tsx';

const same = (one: string, other: string) => one.toLocaleLowerCase() === other.toLocaleLowerCase();

/** The parts of a typed or pasted text: commas and line ends part them; blanks around and empty parts are dropped. */
export function splitEntry(text: string): string[] {
  return text
    .split(/[,\n\r\t]+/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '');
}

export interface TakenEntry {
  /** The chosen ones with those that came to them. */
  value: string[];
  /** Labels of what was added. */
  added: string[];
  /** Parts that no option is called, where only options may be chosen. */
  unknown: string[];
}

/**
 * Adds the parts of a text to what is chosen. A part that an option is called (in any case) stands for that option;
 * another is taken as it is written where `allowsNew`. What is chosen already is not added twice.
 */
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
