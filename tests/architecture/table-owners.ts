import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { filesBelow } from './files'

type Model = { readonly owner: string; readonly table: string; readonly relations: ReadonlyMap<string, string> }
/** How a file uses a table: `server/absences/queries/lists.sql.ts` reads `app_user`, which the domain users owns. */
export type Use = {
  readonly file: string
  readonly reader: string
  readonly owner: string
  readonly table: string
  readonly how: 'reads' | 'writes'
}
type Found = Pick<Use, 'table' | 'how'>

/** Each model of the schema by name, with its owner: the domain that has its file. */
export function modelsOf(schema: Readonly<Record<string, string>>): Map<string, Model> {
  const bodies = Object.entries(schema).flatMap(([owner, text]) =>
    [...text.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)].map(([, name = '', body = '']) => ({ owner, name, body })),
  )
  const names = new Set(bodies.map(({ name }) => name))
  return new Map(
    bodies.map(({ owner, name, body }) => [
      name,
      {
        owner,
        table: /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name,
        relations: new Map(
          [...body.matchAll(/^ {2}(\w+) +(\w+)/gm)].flatMap(([, field = '', type = '']) => (names.has(type) ? [[field, type]] : [])),
        ),
      },
    ]),
  )
}

export function schemaIn(folder: string): Record<string, string> {
  return Object.fromEntries(
    filesBelow(folder).map((file) => [path.basename(file, '.prisma'), readFileSync(path.join(folder, file), 'utf8')]),
  )
}

/** The uses of other domains' tables in the files of a server. */
export function foreignUses(root: string, schema: Readonly<Record<string, string>>): Use[] {
  const models = modelsOf(schema)
  const owners = new Map([...models.values()].map(({ table, owner }) => [table, owner]))
  return filesBelow(path.join(root, 'server')).flatMap((below) => {
    const [reader = ''] = below.split('/')
    const file = `server/${below}`
    if (!file.endsWith('.ts')) return []
    const found = usesIn(readFileSync(path.join(root, file), 'utf8'), models).map(({ table, how }) => {
      const owner = owners.get(table) ?? ''
      return { file, reader: reader.endsWith('.ts') ? 'server' : reader, owner, table, how }
    })
    return found.filter((use) => use.owner !== use.reader)
  })
}

/**
 * The tables that a file uses, through SQL and Prisma. It misses a table whose name is composed, and selections by an object that is neither in the call nor
 * typed with its model by `Prisma.…Select` or the like.
 */
export function usesIn(source: string, models: ReadonlyMap<string, Model>): Found[] {
  const tables = new Set([...models.values()].map(({ table }) => table))
  const byDelegate = new Map([...models.keys()].map((name) => [name.charAt(0).toLowerCase() + name.slice(1), name]))
  const found: Found[] = []
  const tree = ts.createSourceFile('a.ts', source, ts.ScriptTarget.Latest, true)
  const known: Known = { models, named: namedIn(tree) }
  const visit = (node: ts.Node): void => {
    // Prisma.sql`clinic` is the name of a table that a statement is composed with.
    if (ts.isTaggedTemplateExpression(node) && tables.has(textOf(node.template))) found.push({ table: textOf(node.template), how: 'reads' })
    if (ts.isTemplateExpression(node) || ts.isStringLiteralLike(node)) found.push(...usesOfSql(textOf(node), tables))
    found.push(...usesOfCall(node, known, byDelegate), ...usesOfTyped(node, known))
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** The models, and the file's named objects: `const person = { select: … }`. */
type Known = { readonly models: ReadonlyMap<string, Model>; readonly named: ReadonlyMap<string, ts.Expression> }

function namedIn(tree: ts.SourceFile): Map<string, ts.Expression> {
  const declared = tree.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .flatMap((statement) => [...statement.declarationList.declarations])
  return new Map(declared.flatMap(({ name, initializer }) => (ts.isIdentifier(name) && initializer ? [[name.text, initializer]] : [])))
}

/** A value becomes an empty string: composed statements are in templates of their own. */
function textOf(node: ts.TemplateExpression | ts.StringLiteralLike): string {
  if (!ts.isTemplateExpression(node)) return node.text
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' $ ')
}

const place = /\b(FROM|JOIN|INTO|UPDATE|USING|TABLE)\s+/g
const firstNames = /^(?:ONLY\s+)?(?:public\.)?"?(\w+)"?(?![\w.(])(?:\s+(?:AS\s+)?(?!SET\b|ON\b|WHERE\b|JOIN\b)\w+)?(\s*,\s*)?/

function usesOfSql(sql: string, tables: ReadonlySet<string>): Found[] {
  return [...sql.matchAll(place)].flatMap((match) => {
    const [whole, word = ''] = match
    const writes = word === 'INTO' || (word === 'UPDATE' && !/\b(FOR|DO|KEY)\s+$/.test(sql.slice(0, match.index)))
    const how: Found['how'] = writes || (word === 'FROM' && /\bDELETE\s+$/.test(sql.slice(0, match.index))) ? 'writes' : 'reads'
    return tablesListed(sql.slice(match.index + whole.length), tables).map((table) => ({ table, how }))
  })
}

/** The tables of `FROM a x, b y`. */
function tablesListed(after: string, tables: ReadonlySet<string>): string[] {
  const match = firstNames.exec(after)
  if (!match) return []
  const [whole, name = '', comma] = match
  return [...(tables.has(name) ? [name] : []), ...(comma === undefined ? [] : tablesListed(after.slice(whole.length), tables))]
}

const readers = /^(find(Many|First|Unique)(OrThrow)?|count|aggregate|groupBy)$/
const writers = /^(create|createMany|createManyAndReturn|update|updateMany|updateManyAndReturn|upsert|delete|deleteMany)$/

/** `db.user.findMany({ select: { roles: { select: … } } })` reads app_user and user_role. */
function usesOfCall(node: ts.Node, known: Known, byDelegate: ReadonlyMap<string, string>): Found[] {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
  const { name: method, expression: delegate } = node.expression
  if (!ts.isPropertyAccessExpression(delegate)) return []
  const name = byDelegate.get(delegate.name.text)
  const model = name === undefined ? undefined : known.models.get(name)
  if (!model || !(readers.test(method.text) || writers.test(method.text))) return []
  const how = writers.test(method.text) ? 'writes' : 'reads'
  return [{ table: model.table, how }, ...node.arguments.flatMap((argument) => usesOfObject(argument, model, known, false))]
}

/** `const row = { … } satisfies Prisma.UserSelect`, or typed as such. */
function usesOfTyped(node: ts.Node, known: Known): Found[] {
  if (!ts.isSatisfiesExpression(node) && !ts.isVariableDeclaration(node)) return []
  const value = ts.isSatisfiesExpression(node) ? node.expression : node.initializer
  if (!node.type || !value) return []
  const name = /^Prisma\.(\w+?)(Select|Include|WhereInput|OrderByWithRelationInput)(\[\])?$/.exec(node.type.getText())?.[1]
  const model = name === undefined ? undefined : known.models.get(name)
  return model ? usesOfObject(value, model, known, false) : []
}

const nestedWrites = new Set(['create', 'createMany', 'update', 'updateMany', 'upsert', 'delete', 'deleteMany'])

/** The relations that a Prisma object names, each with what is selected from it; with `data`, a nested create, update or delete is a write. */
function usesOfObject(node: ts.Node, model: Model, known: Known, isData: boolean): Found[] {
  if (!ts.isObjectLiteralExpression(node)) return childrenOf(node, known).flatMap((child) => usesOfObject(child, model, known, isData))
  return node.properties.flatMap((property) => {
    if (!ts.isPropertyAssignment(property))
      return ts.isSpreadAssignment(property) ? usesOfObject(property.expression, model, known, isData) : []
    const key = ts.isIdentifier(property.name) || ts.isStringLiteral(property.name) ? property.name.text : ''
    const related = known.models.get(model.relations.get(key) ?? '')
    const inData = isData || key === 'data' || key === 'create' || key === 'update'
    if (!related) return usesOfObject(property.initializer, model, known, inData)
    const how: Found['how'] = isData && namesWrite(property.initializer) ? 'writes' : 'reads'
    return [{ table: related.table, how }, ...usesOfObject(property.initializer, related, known, isData)]
  })
}

function namesWrite(node: ts.Node): boolean {
  return ts.isObjectLiteralExpression(node) && node.properties.some(({ name }) => name !== undefined && nestedWrites.has(name.getText()))
}

/** The branches and bracketed parts of one value; a nested call concerns another model. */
function childrenOf(node: ts.Node, { named }: Known): ts.Node[] {
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse]
  if (ts.isBinaryExpression(node)) return [node.left, node.right]
  if (ts.isParenthesizedExpression(node) || ts.isSatisfiesExpression(node) || ts.isAsExpression(node)) return [node.expression]
  if (ts.isArrayLiteralExpression(node)) return [...node.elements]
  const meant = ts.isIdentifier(node) ? named.get(node.text) : undefined
  return meant ? [meant] : []
}
