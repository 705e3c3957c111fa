import path from 'node:path'

/** A folder or file name of a path: `calls`, `(main)`, `[[...args]]`, a name with its ending. */
const segment = String.raw`(?:\([\w-]+\)|\[+[\w.-]+\]+|[\w][\w.-]*)`
const extension = '(?:tsx?|mts|mjs|cjs|js|md|json|sql|prisma|css|sh|ya?ml|toml)'
const withFolder = new RegExp(String.raw`(?<![\w./@:$<>{}*…-])((?:${segment}/)+${segment}\.${extension})(?![\w/.-]*\w)`, 'g')
const alone = new RegExp(String.raw`(?<![\w./@:$<>{}*…-])([a-z][\w-]*(?:\.[a-z]+)*\.(?:tsx?|mts|mjs|md))(?![\w/.-]*\w)`, 'g')

/** Files of the build and of node_modules, which no clone has, and the domain that docs/architecture.md makes up as its example. */
const elsewhere = /^(\.next|\.data|node_modules)\/|(^|\/)notes(\/|\.(?:shapes\.)?ts|\.prisma|\.test\.ts)|_notes\//

interface Named {
  line: number
  name: string
}

/** The files that a document, or the comments of a file of code, name. */
export function namedIn(file: string, text: string): Named[] {
  return commentsOf(file, text).flatMap(({ line, words }) =>
    [...words.matchAll(withFolder), ...words.matchAll(alone)].map(([, name = '']) => ({ line, name })),
  )
}

/** Answers whether a file that `from` names is there: seen from the root, from a folder above `from`, or as the end of a path. */
export function finder(files: readonly string[]): (from: string, name: string) => boolean {
  const ends = new Set<string>()
  for (const file of files) {
    const parts = file.split('/')
    for (let at = parts.length - 1; at >= 0; at--) ends.add(parts.slice(at).join('/'))
  }
  return (from, name) => elsewhere.test(name) || ends.has(name) || ends.has(path.posix.join(path.posix.dirname(from), name))
}

function commentsOf(file: string, text: string): { line: number; words: string }[] {
  if (file.endsWith('.md')) return linesOf(withoutFences(text), 1)
  if (file.endsWith('.prisma')) return linesOf(text, 1).map(({ line, words }) => ({ line, words: words.split('//').slice(1).join(' ') }))
  return [...text.matchAll(/(?<=^|[\s{(])\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/gm)].flatMap((found) =>
    linesOf(found[0], text.slice(0, found.index).split('\n').length),
  )
}

function linesOf(text: string, first: number): { line: number; words: string }[] {
  return text.split('\n').map((words, at) => ({ line: first + at, words }))
}

/** Examples of code stay out, and their lines stay counted. */
function withoutFences(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```$/gm, (block) => block.replaceAll(/[^\n]/g, ''))
}
