import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/**
 * An export that nothing else uses (`own`: its own file uses it, so only the word `export` is to be removed), or with the name `*` a file that nobody imports.
 */
interface Unused {
  readonly file: string
  readonly name: string
  readonly line: number
  readonly own: boolean
}

interface Module {
  readonly file: string
  /** The names that the file itself exports, each with its line and its local name. */
  readonly exported: Map<string, { line: number; local: string }>
  /** How often each identifier is in it, but for the words that only export it. */
  readonly written: Map<string, number>
  readonly stars: string[]
  /** The names that it imports from other files, or `*` for everything that they export. */
  readonly taken: { from: string; name: string }[]
  /** Files that it names in strings: a program of the build, a thread. */
  readonly named: string[]
  /** Every file that it imports or names, whatever it takes of it. */
  readonly reached: string[]
  /** Files of schemas that it brings by `import()`, and all strings that it has: contracts name their schemas in strings. */
  readonly late: string[]
  readonly strings: Set<string>
}
/** Every file by its path and by each end of it, with and without the folders that it lies in. */
interface Tree {
  readonly known: ReadonlySet<string>
  readonly ends: ReadonlyMap<string, readonly string[]>
}

const all = '*'
/** Files that say once for many contracts which schemas they have. */
const namesSchemas = /^lib\/(contract|entry-contracts|contracts\/lists\/[\w-]+)\.ts$/
const endings = ['', '.ts', '.tsx', '.mts', '.mjs', '.d.mts', '/index.ts', '/index.tsx']

/** What the framework calls by its name: exports of pages and routes. */
const ofFramework =
  /^(default|metadata|generate\w+|viewport|dynamic\w*|revalidate|runtime|maxDuration|config|GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/

/** Every export of `files` that no other file uses, in the order of the files. */
export function unusedExports(files: readonly string[], read = (file: string): string => readFileSync(file, 'utf8')): Unused[] {
  const code = files.filter((file) => /\.(tsx?|mts|mjs|cjs)$/.test(file) && !/\.d\.m?ts$/.test(file))
  const known = new Set(code)
  const ends = endsOf(code)
  const modules = code.map((file) =>
    isTest.test(file) ? testOf(file, read(file), { known, ends }) : moduleOf(file, read(file), { known, ends }),
  )
  const schemas = modules.filter(({ file }) => namesSchemas.test(file)).flatMap(({ strings }) => [...strings])
  const byFile = new Map(modules.map((unit) => [unit.file, unit]))
  const used = new Map<string, Set<string>>()
  const use = (file: string, name: string, seen = new Set<string>()): void => {
    const names = used.get(file) ?? new Set()
    if (names.has(name) || seen.has(file)) return
    used.set(file, names.add(name))
    const unit = byFile.get(file)
    if (unit === undefined || (name !== all && unit.exported.has(name))) return
    for (const star of unit.stars) use(star, name, new Set([...seen, file]))
  }
  for (const { taken, named, late, strings } of modules) {
    for (const { from, name } of taken) use(from, name)
    for (const from of late) for (const name of [...strings, ...schemas]) use(from, name)
    for (const name of named) use(name, all)
  }
  const imported = new Set(modules.flatMap(({ file, reached }) => reached.filter((other) => other !== file)))
  return modules.flatMap((unit) => {
    if (isCalledByTools(unit.file)) return []
    const names = used.get(unit.file) ?? new Set()
    if (names.has(all)) return []
    if (!imported.has(unit.file) && !unit.file.startsWith('app/')) return [{ file: unit.file, name: all, line: 1, own: false }]
    return [...unit.exported]
      .filter(([name]) => !names.has(name) && !(unit.file.startsWith('app/') && ofFramework.test(name)))
      .map(([name, { line, local }]) => ({ file: unit.file, name, line, own: (unit.written.get(local) ?? 0) > 1 }))
      .filter(({ name, own }) => !(own && isCallOfDomain(unit.file, name)))
  })
}

/** A call is exported as all calls are, whether a page draws its answer or only the domain's list of calls names it. */
function isCallOfDomain(file: string, name: string): boolean {
  return file.startsWith('server/') && name.endsWith('Call')
}

const isTest = /\.(test|spec|bench)\.tsx?$/

/** A test exports nothing to others, so that its imports are read without the compiler, which takes a third of the time. */
function testOf(file: string, text: string, { known, ends }: Tree): Module {
  const unit: Module = {
    file,
    exported: new Map(),
    written: new Map(),
    stars: [],
    taken: [],
    named: [],
    late: [],
    strings: new Set(),
    reached: [],
  }
  for (const [, names = '', specifier = ''] of text.matchAll(/^import (?:type )?([^'"]*?)(?: from )?['"]([^'"]+)['"]/gm)) {
    const from = resolveImport(file, specifier, known)
    if (from === undefined) continue
    unit.reached.push(from)
    if (names.includes('* as')) unit.taken.push({ from, name: all })
    if (/^\w/.test(names)) unit.taken.push({ from, name: 'default' })
    const braced = /\{([^}]*)\}/.exec(names)?.[1] ?? ''
    for (const one of braced.split(','))
      unit.taken.push({
        from,
        name:
          one
            .trim()
            .replace(/^type /, '')
            .split(' as ')[0] ?? '',
      })
  }
  const late = new Set([...text.matchAll(/\bimport\(\s*['"]([^'"]+)/g)].map(([, specifier = '']) => specifier))
  for (const [, specifier = ''] of text.matchAll(/['"`]((?:@|\.{1,2})\/[^'"`]+)['"`]/g)) {
    const from = resolveImport(file, specifier, known)
    if (from === undefined || (unit.reached.includes(from) && !late.has(specifier))) continue
    unit.reached.push(from)
    unit.taken.push({ from, name: all })
  }
  nameFiles(unit, text, ends)
  return unit
}

/** Programs, threads and fixtures are named by their paths in strings. */
function nameFiles(unit: Module, text: string, ends: Tree['ends']): void {
  for (const [, name = ''] of text.matchAll(/(?:^|[\s/'"`])((?:[\w.()[\]-]+\/)*[\w.-]+\.(?:tsx?|mts|mjs|cjs))(?=$|[\s'"`])/g)) {
    const others = (ends.get(name.replace(/^(\.{1,2}\/)+/, '')) ?? []).filter((other) => other !== unit.file)
    unit.named.push(...others)
    unit.reached.push(...others)
  }
}

/** Files at the root, tests and programs begin by themselves. */
function isCalledByTools(file: string): boolean {
  return (
    !file.includes('/') || /\.(test|spec|bench|setup|config)\.(tsx?|mts)$/.test(file) || /^(scripts|prisma)\/[\w-]+\.(mjs|ts)$/.test(file)
  )
}

function moduleOf(file: string, text: string, { known, ends }: Tree): Module {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : undefined)
  const unit: Module = {
    file,
    exported: new Map(),
    written: new Map(),
    stars: [],
    taken: [],
    named: [],
    late: [],
    strings: new Set(),
    reached: [],
  }
  const resolve = (specifier: ts.Node | undefined): string | undefined => {
    const found = specifier !== undefined && ts.isStringLiteralLike(specifier) ? resolveImport(file, specifier.text, known) : undefined
    if (found !== undefined) unit.reached.push(found)
    return found
  }
  const add = (name: ts.Node | undefined, node: ts.Node, local?: string): void => {
    const text = name === undefined ? 'default' : name.getText()
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
    unit.exported.set(text, { line, local: local ?? text })
  }
  const namespaces = new Map<string, string>()

  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) unit.written.set(node.text, (unit.written.get(node.text) ?? 0) + 1)
    if (ts.isStringLiteralLike(node)) {
      unit.strings.add(node.text)
      if (/\.[cm]?[jt]sx?$/.test(node.text)) nameFiles(unit, node.text, ends)
    }
    if (ts.isImportDeclaration(node)) takeImport(node)
    else if (ts.isExportDeclaration(node)) {
      takeExport(node)
      return
    } else if (ts.isExportAssignment(node)) add(undefined, node)
    else if (ts.isImportTypeNode(node)) {
      const from = resolve(ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined)
      if (from !== undefined)
        unit.taken.push({ from, name: node.qualifier === undefined ? all : (node.qualifier.getText().split('.')[0] ?? all) })
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) takeLate(node)
    if (ts.canHaveModifiers(node) && node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) {
      if (node.modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) add(undefined, node)
      else if (ts.isVariableStatement(node))
        for (const { name } of node.declarationList.declarations) for (const one of namesIn(name)) add(one, one)
      else if (isDeclared(node)) add(node.name, node)
    }
    ts.forEachChild(node, visit)
  }

  const takeImport = ({ importClause, moduleSpecifier }: ts.ImportDeclaration): void => {
    const from = resolve(moduleSpecifier)
    if (from === undefined) return
    if (importClause?.name !== undefined) unit.taken.push({ from, name: 'default' })
    const bindings = importClause?.namedBindings
    if (bindings === undefined) return
    if (ts.isNamespaceImport(bindings)) namespaces.set(bindings.name.text, from)
    else for (const one of bindings.elements) unit.taken.push({ from, name: (one.propertyName ?? one.name).text })
  }
  const takeExport = ({ exportClause, moduleSpecifier }: ts.ExportDeclaration): void => {
    const from = resolve(moduleSpecifier)
    if (exportClause === undefined) {
      if (from !== undefined) unit.stars.push(from)
      return
    }
    if (ts.isNamespaceExport(exportClause)) {
      add(exportClause.name, exportClause)
      if (from !== undefined) unit.taken.push({ from, name: all })
      return
    }
    for (const one of exportClause.elements) {
      const local = (one.propertyName ?? one.name).text
      add(one.name, one, moduleSpecifier === undefined ? local : '')
      if (from !== undefined) unit.taken.push({ from, name: local })
    }
  }
  /** `import()` uses what is taken out of its answer at once, or what its file names in strings (contracts name their schemas so). */
  const takeLate = (node: ts.CallExpression): void => {
    const from = resolve(node.arguments[0])
    if (from === undefined) return
    const names = namesTakenOf(node)
    if (names !== undefined) for (const name of names) unit.taken.push({ from, name })
    else if (from.endsWith('.shapes.ts')) unit.late.push(from)
    else unit.taken.push({ from, name: all })
  }

  visit(source)
  for (const [name, from] of namespaces) takeNamespace(source, name, from, unit)
  return unit
}

function isDeclared(
  node: ts.Node,
): node is ts.FunctionDeclaration | ts.ClassDeclaration | ts.TypeAliasDeclaration | ts.InterfaceDeclaration | ts.EnumDeclaration {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isEnumDeclaration(node)
  )
}

/** Records the use of each `calls.name` of `import * as calls`, or of all exports where `calls` is passed on as a whole. */
function takeNamespace(source: ts.SourceFile, name: string, from: string, unit: Module): void {
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === name && !ts.isNamespaceImport(node.parent)) {
      const { parent } = node
      const member =
        ts.isPropertyAccessExpression(parent) && parent.expression === node
          ? parent.name.text
          : ts.isQualifiedName(parent) && parent.left === node
            ? parent.right.text
            : undefined
      if (member !== undefined) unit.taken.push({ from, name: member })
      else if (!ts.isPropertyAccessExpression(parent) || parent.expression === node) unit.taken.push({ from, name: all })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
}

/** `const { a } = await import(…)`, `(await import(…)).a`, `import(…).then(({ a }) => …)`; undefined where it is none of them. */
function namesTakenOf(node: ts.CallExpression): string[] | undefined {
  let { parent }: ts.Node = node
  let child: ts.Node = node
  while (ts.isAwaitExpression(parent) || ts.isParenthesizedExpression(parent)) {
    child = parent
    parent = parent.parent
  }
  if (ts.isVariableDeclaration(parent) && ts.isObjectBindingPattern(parent.name)) return keysOf(parent.name)
  if (!ts.isPropertyAccessExpression(parent) || parent.expression !== child) return undefined
  if (child !== node) return [parent.name.text]
  const call = parent.parent
  if (parent.name.text !== 'then' || !ts.isCallExpression(call)) return undefined
  const [then] = call.arguments
  const taken = then !== undefined && ts.isArrowFunction(then) ? then.parameters[0]?.name : undefined
  if (taken === undefined) return undefined
  if (ts.isObjectBindingPattern(taken)) return keysOf(taken)
  if (!ts.isIdentifier(taken) || then === undefined) return undefined
  const names = [...then.getText().matchAll(new RegExp(String.raw`\b${taken.text}\.(\w+)`, 'g'))].map(([, name = '']) => name)
  return names.length === 0 ? undefined : names
}

function keysOf(pattern: ts.ObjectBindingPattern): string[] | undefined {
  if (pattern.elements.some(({ dotDotDotToken }) => dotDotDotToken !== undefined)) return undefined
  return pattern.elements.map(({ propertyName, name }) => (propertyName ?? name).getText())
}

function namesIn(name: ts.BindingName): ts.Identifier[] {
  if (ts.isIdentifier(name)) return [name]
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []))
}

function endsOf(files: readonly string[]): Map<string, string[]> {
  const ends = new Map<string, string[]>()
  for (const file of files) {
    const parts = file.split('/')
    for (let at = 0; at < parts.length; at++) {
      const end = parts.slice(at).join('/')
      ends.set(end, [...(ends.get(end) ?? []), file])
    }
  }
  return ends
}

function resolveImport(file: string, specifier: string, known: ReadonlySet<string>): string | undefined {
  if (!/^(\.|@\/)/.test(specifier)) return undefined
  const at = specifier.startsWith('@/') ? specifier.slice(2) : path.posix.join(path.posix.dirname(file), specifier)
  return endings.map((ending) => at + ending).find((name) => known.has(name))
}
