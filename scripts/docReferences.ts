import { dirname, join, normalize } from 'node:path/posix';

/** A file of the project: its path from the root and its text. */
interface ProjectFile {
  path: string;
  text: string;
}

/** Returns the titles in the `## Title` and `### Title` lines of a document. */
function headingsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading.trim());
}

/** The npm scripts that a document names (`npm run bench:day`) and that `scripts` does not have, one message each. */
export function findUnknownCommands(files: readonly ProjectFile[], scripts: readonly string[]): string[] {
  return files
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bnpm run\s+([\w:-]+)/g)]
        .filter(([, name = '']) => !scripts.includes(name))
        .map(([, name]) => `${path}: there is no npm run ${name}`),
    );
}

/**
 * Lists the broken references, one message each: a document that a comment names (`docs/rules.md, Orders`) and that is missing or lacks the
 * heading, a file that a document names in backticks, and a link from its folder. A file may be named by the end of its path, or by the
 * path to it from the file that names it; files that a build makes below dist/ are not looked for.
 */
export function findBrokenReferences(files: readonly ProjectFile[]): string[] {
  const paths = files.map(({ path }) => path);
  const headings = new Map(
    files.filter(({ path }) => path.endsWith('.md')).map(({ path, text }) => [path, headingsOf(text)]),
  );
  const exists = (name: string) => {
    const end = name.replace(/^(?:\.{1,2}\/)+/, '');
    return end.startsWith('dist/') || paths.some((path) => path === end || path.endsWith(`/${end}`));
  };
  return files.flatMap(({ path, text }) => {
    const errors: string[] = [];
    // A comment may wrap inside a reference.
    const flat = text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ');
    for (const [, name = '', rest = ''] of flat.matchAll(/(?<![\w./-])([\w./-]*\w\.md)\b(?:, ([A-Z].{0,60}))?/g)) {
      const known = headings.get(name);
      if (!exists(name)) errors.push(`${path}: there is no ${name}`);
      else if (known && rest !== '' && !known.some((heading) => `${rest} `.search(`^${heading}\\W`) === 0)) {
        errors.push(`${path}: ${name} has no heading "${rest}"`);
      }
    }
    if (path.endsWith('.md')) {
      for (const [, name = ''] of text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|csv|svg|png))`/g)) {
        if (!exists(name)) errors.push(`${path}: there is no ${name}`);
      }
      for (const [, link = ''] of text.matchAll(/\]\((?![a-z]+:|[/#])([^)#\s]+)[^)]*\)/g)) {
        const target = normalize(join(dirname(path), link));
        const inFolder = target.endsWith('/') ? target : `${target}/`;
        if (!paths.some((each) => each === target || each.startsWith(inFolder)))
          errors.push(`${path}: there is no ${link}`);
      }
    }
    return errors;
  });
}
