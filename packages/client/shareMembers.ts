// Says once what the folded declarations say again and again: members that two interfaces share, and the shape of a page.

interface Interface {
  name: string;
  /** Each member's line by its name. */
  members: Map<string, string>;
}

/** What is written in many inputs and outputs alike, by a name; `$1` is what differs. */
const SHAPES: readonly { declaration: string; pattern: RegExp; name: string }[] = [
  {
    declaration: '/** A number, or text that has its digits. */\nexport type Numeric = string | number;',
    pattern: /(?<!Record<string, )\bstring \| number\b(?! \| (?:Date|boolean))/g,
    name: 'Numeric',
  },
  {
    declaration: '/** A record, or its `_id`. */\nexport type RecordRef = Numeric | RecordKey;',
    pattern: /\bNumeric \| RecordKey\b/g,
    name: 'RecordRef',
  },
  {
    declaration: 'export interface Message {\n\tmsg: string;\n}',
    pattern: /\{ msg: string \}/g,
    name: 'Message',
  },
  {
    declaration:
      '/** A page by its number; to walk through all, `cursor` is `start`, then each `next_cursor` until it is null. */\nexport interface PageInput<Extras> {\n\tpage?: Numeric | null;\n\ts?: string | null;\n' +
      '\tpage_size?: Numeric | null;\n\tcursor?: string | null;\n\textras?: Extras | null;\n}',
    pattern:
      /\{ page\?: Numeric \| null; s\?: string \| null; page_size\?: Numeric \| null; cursor\?: string \| null; extras\?: (\{[^{}]*\}) \| null \| undefined \}/g,
    name: 'PageInput<$1>',
  },
  {
    declaration: 'export interface Page<Doc> {\n\tdocs: Doc[];\n\ttotal: number;\n\tnext_cursor?: string | null;\n}',
    pattern: /\{ docs: (\w+)\[\]; total: number; next_cursor\?: string \| null \}/g,
    name: 'Page<$1>',
  },
  {
    declaration: '/** Reads what needs no input. */\nexport type Read<Output> = Query<NoInput, Output>;',
    pattern: /\bQuery<NoInput, /g,
    name: 'Read<',
  },
  {
    declaration: 'export type Optional<Input> = void | Input | undefined;',
    pattern: /\bvoid \| (\{[^{}]*\}|\w+) \| undefined(?=[,>])/g,
    name: 'Optional<$1>',
  },
];
/** An interface takes over another's members where they are so many characters: all of them, or without one that differs. */
const [MIN_SHARED_LENGTH, MIN_LENGTH_OF_MOST] = [60, 200];
const INTERFACE = /^export interface (\w+) \{\n((?:\t[^\t\n].*\n)+?)\}$/gm;

/** The same declarations, shorter. */
export function shareMembers(declarations: string): string {
  let text = declarations;
  const shapes: string[] = [];
  for (const { declaration, pattern, name } of SHAPES) {
    const shorter = text.replace(pattern, name);
    if (shorter !== text) shapes.push(declaration);
    text = shorter;
  }
  text = asRecords(text.replace(SCOPES, scopesAsProduct));
  const interfaces = [...text.matchAll(INTERFACE)].map(([, name = '', body = '']): Interface => {
    const lines = body.trimEnd().split('\n');
    return { name, members: new Map(lines.map((line) => [/^\t(\w+)/.exec(line)?.[1] ?? line, line])) };
  });
  const shared = text.replace(INTERFACE, (whole, name: string) => {
    const own = interfaces.find((each) => each.name === name);
    return own ? extended(own, interfaces) : whole;
  });
  return [...shapes, shared].join('\n').replace(/\((\w+)\)\[\]/g, '$1[]');
}

/** Words such as `orders:read`, each area with each of two. */
const SCOPES = /"[\w-]+:read" \| "[\w-]+:write"(?: \| "[\w-]+:(?:read|write)")+/g;

/** The words as areas × read and write, where every area has both. */
function scopesAsProduct(words: string): string {
  const areas = [...words.matchAll(/"([\w-]+):read"/g)].map(([, area = '']) => area);
  const all = areas.flatMap((area) => [`"${area}:read"`, `"${area}:write"`]).join(' | ');
  return all === words ? `\`\${${areas.map((area) => `"${area}"`).join(' | ')}}:\${"read" | "write"}\`` : words;
}

/** What has a member of one type for each word of a named choice is a Record of them. */
function asRecords(text: string): string {
  const choices = [...text.matchAll(/^export type (\w+) = ((?:"\w+"(?: \| )?)+);$/gm)].map(
    ([, name, words = '']) => [name, words.replaceAll('"', '').split(' | ').sort().join()] as const,
  );
  const recordOf = (members: string[]): string | undefined => {
    const parts = members.map((member) => /^(\w+)(\??): (.*)$/.exec(member) ?? []);
    const [first = []] = parts;
    const isAlike = parts.every(([, , mark, type]) => mark === first[2] && type === first[3]);
    const keys = parts.map(([, key]) => key).sort();
    const choice = choices.find(([, words]) => words === keys.join());
    if (!isAlike || !choice) return undefined;
    return first[2] === '?' ? `Partial<Record<${choice[0]}, ${first[3]}>>` : `Record<${choice[0]}, ${first[3]}>`;
  };
  return text
    .replace(INTERFACE, (whole, name: string, body: string) => {
      const record = recordOf(
        body
          .trim()
          .split(/;\n\t?/)
          .map((member) => member.replace(/;$/, '')),
      );
      return record ? `export type ${name} = ${record};` : whole;
    })
    .replace(/\{ ([^{}\n]*) \}/g, (whole, inner: string) => recordOf(inner.split('; ')) ?? whole);
}

/** An interface with what it takes over from the one of fewer members that spares most. */
function extended({ name, members }: Interface, interfaces: readonly Interface[]): string {
  const candidates = interfaces
    .filter((other) => other.members.size < members.size)
    .map((other) => {
      const [same, omitted] = [[] as string[], [] as string[]];
      for (const [key, line] of other.members) (members.get(key) === line ? same : omitted).push(key);
      return { other, same, omitted, length: same.reduce((sum, key) => sum + (members.get(key)?.length ?? 0), 0) };
    })
    .filter(
      ({ omitted, length }) =>
        omitted.length <= 1 && length >= (omitted.length === 0 ? MIN_SHARED_LENGTH : MIN_LENGTH_OF_MOST),
    );
  const [best] = candidates.sort((a, b) => b.length - a.length);
  const own = [...members].filter(([key]) => !best?.same.includes(key)).map(([, line]) => line);
  const keys = best?.omitted.map((key) => `'${key}'`).join(' | ');
  const from = best && (keys ? `Omit<${best.other.name}, ${keys}>` : best.other.name);
  return `export interface ${name} ${from ? `extends ${from} ` : ''}{\n${own.join('\n')}\n}`;
}
