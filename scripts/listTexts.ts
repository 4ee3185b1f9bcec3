import { globSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parseSync, Visitor } from 'vite';

/**
 * Lists on-screen texts of three words and more (`file:line: text`), to check them by docs/words.md: `node
 * scripts/listTexts.ts --sample 150 --seed 7 src/client/storefront src/shared`. Expressions in a text are shown as {…}.
 */
const { values, positionals } = parseArgs({
  options: { sample: { type: 'string' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const FOLDERS = positionals.length > 0 ? positionals : ['src/client', 'src/shared', 'src/server'];
const IS_SENTENCE = /\p{L}[\p{L}’'-]*[,.:;?!…”)]* (?:\{…\} |[“(\d]*)[\p{L}’'-]+[,.:;?!…”)]* [\p{L}{₱“(]/u;
const IS_CODE =
  /^(?:select|update|insert|delete|create|alter|with|set|drop|show|default)\b|[=<>;]|--|::|\b(?:px|rem|var|calc|solid|ease)\b|^[a-z]+ [a-z]+ [a-z]+$/;

const texts: string[] = [];
for (const file of FOLDERS.flatMap((folder) => globSync(`${folder}{,/**/*.{ts,tsx}}`)).sort()) {
  if (!/\.tsx?$/.test(file) || /\.(?:test|css|d)\.tsx?$/.test(file)) continue;
  const source = readFileSync(file, 'utf8');
  const add = (start: number, raw: string) => {
    const text = raw.replace(/\s+/g, ' ').trim();
    if (!IS_SENTENCE.test(text) || IS_CODE.test(text)) return;
    texts.push(`${file}:${source.slice(0, start).split('\n').length}: ${text}`);
  };
  const addChildren = ({ start, children }: { start: number; children: { type: string; value?: unknown }[] }) => {
    const runs = children.map(({ type, value }) =>
      type === 'JSXText' ? String(value) : type === 'JSXExpressionContainer' ? '{…}' : '\n\n',
    );
    for (const run of runs.join('').split('\n\n')) add(start, run);
  };
  new Visitor({
    Literal: ({ start, value }) => typeof value === 'string' && add(start, value),
    TemplateLiteral: ({ start, quasis }) => add(start, quasis.map(({ value }) => value.cooked ?? '').join('{…}')),
    JSXElement: addChildren,
    JSXFragment: addChildren,
  }).visit(parseSync(file, source).program);
}

let state = Number(values.seed);
const next = () => {
  state = (state * 48_271 + 11) % 2_147_483_647;
  return state / 2_147_483_647;
};
const count = Math.min(Number(values.sample ?? texts.length), texts.length);
const chosen =
  values.sample === undefined
    ? texts
    : Array.from({ length: count }, () => texts.splice(Math.floor(next() * texts.length), 1)).flat();
process.stdout.write(`${chosen.join('\n')}\n${count} texts\n`);
