import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { filesBelow } from './files'

export const pages = filesBelow('app').filter((file) => /(^|\/)page\.tsx$/.test(file)).map((file) => `app/${file}`)
export const routes = filesBelow('app').filter((file) => /(^|\/)route\.tsx?$/.test(file)).map((file) => `app/${file}`)

/** The address that Next serves a file under: groups say nothing, an optional end may be left out, a parameter is `:name`. */
export function addressOf(file: string): string {
  const segments = file.split('/').slice(1, -1).filter((segment) => !/^\(.+\)$/.test(segment) && !/^\[\[\.\.\..+\]\]$/.test(segment))
  return `/${segments.map((segment) => segment.replace(/^\[(?:\.\.\.)?(.+)\]$/, ':$1')).join('/')}`
}

/** Whether a path of a request comes to the file. */
export function serves(file: string, path: string): boolean {
  const pattern = file.split('/').slice(1, -1).filter((segment) => !/^\(.+\)$/.test(segment)).map((segment) => (/^\[\[?\.\.\./.test(segment) ? '.+' : /^\[/.test(segment) ? '[^/]+' : escaped(segment)))
  return new RegExp(`^/${pattern.join('/')}$`).test(path)
}

/** The screen's name where a page says `export default screen('name', …)` with the screen of app/screen.tsx, else null. */
export function screenOf(page: string): string | null {
  const source = ts.createSourceFile(page, readFileSync(page, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  if (!importsScreen(source)) return null
  for (const statement of source.statements) {
    if (!ts.isExportAssignment(statement) || !ts.isCallExpression(statement.expression)) continue
    const { expression: callee, arguments: [name] } = statement.expression
    if (ts.isIdentifier(callee) && callee.text === 'screen' && name && ts.isStringLiteral(name)) return name.text
  }
  return null
}

function importsScreen(source: ts.SourceFile): boolean {
  return source.statements.some((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier) || statement.moduleSpecifier.text !== '@/app/screen') return false
    const names = statement.importClause?.namedBindings
    return names !== undefined && ts.isNamedImports(names) && names.elements.some(({ name, propertyName }) => name.text === 'screen' && !propertyName)
  })
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\~]/g, '\\$&')
}
