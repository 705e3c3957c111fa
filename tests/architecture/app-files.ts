import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { filesBelow } from './files'

export const pages = filesBelow('app')
  .filter((file) => /(^|\/)page\.tsx$/.test(file))
  .map((file) => `app/${file}`)
export const routes = filesBelow('app')
  .filter((file) => /(^|\/)route\.tsx?$/.test(file))
  .map((file) => `app/${file}`)

/** The address under which Next serves a file: groups are left out, an optional end may be missing, a parameter is `:name`. */
export function addressOf(file: string): string {
  const segments = file
    .split('/')
    .slice(1, -1)
    .filter((segment) => !/^\(.+\)$/.test(segment) && !/^\[\[\.\.\..+\]\]$/.test(segment))
  return `/${segments.map((segment) => segment.replace(/^\[(?:\.\.\.)?(.+)\]$/, ':$1')).join('/')}`
}

/** Whether the file serves a request to this path. */
export function servesPath(file: string, path: string): boolean {
  const pattern = file
    .split('/')
    .slice(1, -1)
    .filter((segment) => !/^\(.+\)$/.test(segment))
    .map((segment) => (/^\[\[?\.\.\./.test(segment) ? '.+' : /^\[/.test(segment) ? '[^/]+' : escapeRegExp(segment)))
  return new RegExp(`^/${pattern.join('/')}$`).test(path)
}

/** The functions that make a page, by the module from which they must be imported. */
const makers: Readonly<Record<string, readonly string[]>> = {
  '@/app/screen': ['screen'],
  '@/app/entry-pages': ['listPage', 'editorPage', 'entryAddress'],
}

/** The screen's name where a page says `export default screen('name', …)`, or the same with listPage, editorPage or entryAddress, else null. */
export function screenOf(page: string): string | null {
  const source = ts.createSourceFile(page, readFileSync(page, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const made = makersIn(source)
  for (const statement of source.statements) {
    if (!ts.isExportAssignment(statement) || !ts.isCallExpression(statement.expression)) continue
    const {
      expression: callee,
      arguments: [name],
    } = statement.expression
    if (ts.isIdentifier(callee) && made.includes(callee.text) && name && ts.isStringLiteral(name)) return name.text
  }
  return null
}

function makersIn(source: ts.SourceFile): string[] {
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return []
    const known = makers[statement.moduleSpecifier.text] ?? []
    const names = statement.importClause?.namedBindings
    if (!names || !ts.isNamedImports(names)) return []
    return names.elements.flatMap(({ name, propertyName }) => (known.includes(name.text) && !propertyName ? [name.text] : []))
  })
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\~]/g, '\\$&')
}
