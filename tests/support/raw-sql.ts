import path from 'node:path'
import ts from 'typescript'

/** The type of a column, as a statement's reader sees it. Whether the column may also be `null` is not recorded, because only the statement knows. */
export type Kind = 'string' | 'number' | 'bigint' | 'boolean' | 'date' | 'decimal' | 'bytes' | 'json' | 'anything' | `${string}[]`
export type Statement = {
  /** The name, such as `server/absences/queries/lists.sql.ts: listTouchedDates`, with a number where a function has several statements. */
  readonly name: string
  /** The SQL that PostgreSQL gets; null where reading the source cannot put it together. */
  readonly sql: string | null
  /** The type as which each column is read; null if no type reads the row, or a schema does. */
  readonly row: ReadonlyMap<string, Kind> | null
}
type Env = ReadonlyMap<ts.Symbol, Bound>
type Bound = { readonly node: ts.Expression; readonly env: Env }
/** Finds SQL that is put together when the application starts, such as `namingsOf('room')`. */
type Known = (callee: string, argument: string) => string | null

const hole = '\u0001'
const raw = new Set(['$queryRaw', '$executeRaw'])

export function readStatements(root: string, files: readonly string[], known: Known): Statement[] {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), (file) => ts.sys.readFile(file))
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const program = ts.createProgram({ rootNames: files.map((file) => path.join(root, file)), options: { ...options, noEmit: true } })
  const reader = new Reader(program.getTypeChecker(), known)
  for (const tree of program.getSourceFiles()) if (tree.fileName.startsWith(path.join(root, 'server/'))) reader.learn(tree)
  const counts = new Map<string, number>()
  return files.flatMap((file) => {
    const tree = program.getSourceFile(path.join(root, file))
    const found: Statement[] = []
    const visit = (node: ts.Node, within: string): void => {
      const inner = nameOf(node) ?? within
      const statement = reader.statement(node)
      if (statement) {
        const name = `${file}: ${inner}`
        const count = (counts.get(name) ?? 0) + 1
        counts.set(name, count)
        found.push({ name: count === 1 ? name : `${name} ${count}`, ...statement })
      }
      ts.forEachChild(node, (child) => visit(child, inner))
    }
    if (tree) visit(tree, '')
    return found
  })
}

function nameOf(node: ts.Node): string | undefined {
  const isNamed = ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)
  if (isNamed) return node.name?.getText()
  return (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) && node.initializer && ts.isArrowFunction(node.initializer)
    ? node.name.getText()
    : undefined
}

class Reader {
  readonly #checker: ts.TypeChecker
  readonly #known: Known
  readonly #calls = new Map<ts.Node, ts.CallExpression[]>()
  #depth = 0

  constructor(checker: ts.TypeChecker, known: Known) {
    this.#checker = checker
    this.#known = known
  }

  statement(node: ts.Node): Omit<Statement, 'name'> | null {
    const asked = ts.isTaggedTemplateExpression(node) ? node.tag : ts.isCallExpression(node) ? node.expression : null
    if (!asked || !ts.isPropertyAccessExpression(asked) || !raw.has(asked.name.text)) return null
    const sent = ts.isTaggedTemplateExpression(node) ? node : ts.isCallExpression(node) ? node.arguments[0] : undefined
    let number = 0
    const sql = (sent && this.#sent(sent))?.replaceAll(hole, () => `$${(number += 1)}`) ?? null
    return { sql, row: ts.isExpression(node) && asked.name.text === '$queryRaw' ? this.#row(node) : null }
  }

  /** The SQL as it stands, or as the first caller of the surrounding function composes it. */
  #sent(node: ts.Expression): string | null {
    const alone = this.#sql(node, new Map())
    if (alone !== null) return alone
    const around = ts.findAncestor(
      node,
      (one) => ts.isFunctionDeclaration(one) || (ts.isArrowFunction(one) && ts.isVariableDeclaration(one.parent)),
    )
    if (!around || !(ts.isFunctionDeclaration(around) || ts.isArrowFunction(around))) return null
    for (const call of this.#calls.get(ts.isArrowFunction(around) ? around.parent : around) ?? []) {
      const sql = this.#sql(node, this.#arguments({ node: around, env: new Map() }, call.arguments, new Map()))
      if (sql !== null) return sql
    }
    return null
  }

  /** Records the callers of each function: `this.#calls.get(declaration)`. */
  learn(tree: ts.SourceFile): void {
    const visit = (node: ts.Node): void => {
      const called = ts.isCallExpression(node) && ts.isIdentifier(node.expression) ? this.#declaration(node.expression) : undefined
      if (called && ts.isCallExpression(node)) this.#calls.set(called, [...(this.#calls.get(called) ?? []), node])
      ts.forEachChild(node, visit)
    }
    visit(tree)
  }

  #row(node: ts.Expression): Map<string, Kind> | null {
    const rows = this.#checker.getAwaitedType(this.#checker.getTypeAtLocation(node))
    const row = rows && this.#checker.getIndexTypeOfType(rows, ts.IndexKind.Number)
    if (!row || row.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) return null
    const read = new Map<string, Kind>()
    // If a row is one of several kinds, each column is read by the kinds that have it.
    for (const property of (row.isUnion() ? row.types : [row]).flatMap((one) => this.#checker.getPropertiesOfType(one))) {
      const [before, kind] = [read.get(property.name), this.#kind(this.#checker.getTypeOfSymbol(property))]
      if (before === undefined || before === 'anything') read.set(property.name, kind)
    }
    return read
  }

  #kind(whole: ts.Type): Kind {
    if (whole.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any | ts.TypeFlags.Null)) return 'anything'
    const type = this.#checker.getNonNullableType(whole)
    const all = type.isUnion() ? type.types : [type]
    const are = (flags: ts.TypeFlags): boolean => all.every((one) => (one.flags & flags) !== 0)
    if (are(ts.TypeFlags.StringLike)) return 'string'
    if (are(ts.TypeFlags.NumberLike)) return 'number'
    if (are(ts.TypeFlags.BigIntLike)) return 'bigint'
    if (are(ts.TypeFlags.BooleanLike)) return 'boolean'
    const [element] = this.#checker.isArrayType(type) && isReference(type) ? this.#checker.getTypeArguments(type) : []
    if (element) return `${this.#kind(element)}[]`
    const name = type.getSymbol()?.name
    return name === 'Date' ? 'date' : name === 'Decimal' ? 'decimal' : name === 'Uint8Array' ? 'bytes' : 'json'
  }

  #template(template: ts.TemplateLiteral, env: Env): string | null {
    if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text
    let text = template.head.text
    for (const { expression, literal } of template.templateSpans) {
      const part = this.#value(expression, env)
      if (part === null) return null
      text += part + literal.text
    }
    return text
  }

  /** A value becomes a hole, whatever it is; SQL is inserted. */
  #value(node: ts.Expression, env: Env): string | null {
    const type = this.#checker.getTypeAtLocation(node)
    const isSql = (type.isUnion() ? type.types : [type]).some((one) => one.getSymbol()?.name === 'Sql')
    return isSql ? this.#sql(node, env) : hole
  }

  #sql(node: ts.Expression, env: Env): string | null {
    if (this.#depth > 40) return null
    this.#depth += 1
    try {
      return this.#composed(node, env)
    } finally {
      this.#depth -= 1
    }
  }

  #composed(node: ts.Expression, env: Env): string | null {
    if (ts.isTaggedTemplateExpression(node)) return this.#template(node.template, env)
    if (ts.isParenthesizedExpression(node) || ts.isSatisfiesExpression(node) || ts.isAsExpression(node))
      return this.#sql(node.expression, env)
    // One branch stands for both: each is SQL that other statements contain, too.
    if (ts.isConditionalExpression(node)) return this.#sql(node.whenTrue, env) ?? this.#sql(node.whenFalse, env)
    if (ts.isBinaryExpression(node)) return this.#sql(node.left, env) ?? this.#sql(node.right, env)
    if (ts.isCallExpression(node)) return this.#call(node, env)
    if (node.getText() === 'Prisma.empty') return ''
    const bound = this.#bound(node, env)
    return bound && this.#sql(bound.node, bound.env)
  }

  #call(node: ts.CallExpression, env: Env): string | null {
    const callee = node.expression.getText()
    const [first, second] = node.arguments
    if (callee === 'Prisma.raw') return first ? this.#text(first, env) : null
    if (callee === 'Prisma.join' && first) return this.#joined(first, second && ts.isStringLiteralLike(second) ? second.text : ',', env)
    if (first && ts.isStringLiteralLike(first)) {
      const ready = this.#known(callee, first.text)
      if (ready !== null) return ready.replaceAll('?', second ? (this.#sql(second, env) ?? '?') : '?')
    }
    const made = this.#function(node.expression, env)
    return made && this.#returned(made.node, this.#arguments(made, node.arguments, env))
  }

  #joined(list: ts.Expression, separator: string, env: Env): string | null {
    if (ts.isArrayLiteralExpression(list)) {
      // The list is filled later, line by line.
      if (list.elements.length === 0) return null
      const parts = list.elements.map((element) =>
        ts.isSpreadElement(element) ? this.#joined(element.expression, separator, env) : this.#value(element, env),
      )
      return parts.some((part) => part === null) ? null : parts.join(separator)
    }
    if (ts.isCallExpression(list) && ts.isPropertyAccessExpression(list.expression) && /^(map|flatMap)$/.test(list.expression.name.text)) {
      const [each] = list.arguments
      return each && ts.isArrowFunction(each) ? this.#returned(each, env) : null
    }
    const bound = this.#bound(list, env)
    if (bound) return this.#joined(bound.node, separator, bound.env)
    const element = this.#checker.getIndexTypeOfType(this.#checker.getTypeAtLocation(list), ts.IndexKind.Number)
    return element && element.getSymbol()?.name !== 'Sql' ? hole : null
  }

  /** The text that a constant holds. */
  #text(node: ts.Expression, env: Env): string | null {
    if (ts.isStringLiteralLike(node)) return node.text
    const bound = this.#bound(node, env)
    return bound && this.#text(bound.node, bound.env)
  }

  #returned(made: ts.ArrowFunction | ts.FunctionDeclaration, env: Env): string | null {
    if (made.body && !ts.isBlock(made.body)) return this.#value(made.body, env)
    const answers: ts.Expression[] = []
    const visit = (node: ts.Node): void => {
      if (ts.isReturnStatement(node) && node.expression) answers.push(node.expression)
      if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit)
    }
    made.body?.statements.forEach(visit)
    for (const answer of answers.toReversed()) {
      const sql = this.#sql(answer, env)
      if (sql !== null) return sql
    }
    return null
  }

  #function(node: ts.Expression, env: Env): { node: ts.ArrowFunction | ts.FunctionDeclaration; env: Env } | null {
    const declared = this.#declaration(node)
    if (declared && ts.isFunctionDeclaration(declared)) return { node: declared, env: new Map() }
    const bound = this.#bound(node, env)
    return bound && ts.isArrowFunction(bound.node) ? { node: bound.node, env: bound.env } : null
  }

  #arguments(made: { node: ts.ArrowFunction | ts.FunctionDeclaration; env: Env }, given: readonly ts.Expression[], env: Env): Env {
    const inner = new Map(made.env)
    made.node.parameters.forEach(({ name, initializer }, index) => {
      const argument = given[index] ?? initializer
      if (argument) this.#bind(name, { node: argument, env }, inner)
    })
    return inner
  }

  #bind(name: ts.BindingName, value: Bound, into: Map<ts.Symbol, Bound>): void {
    if (ts.isIdentifier(name)) {
      const symbol = this.#checker.getSymbolAtLocation(name)
      if (symbol) into.set(symbol, value)
      return
    }
    if (!ts.isObjectBindingPattern(name)) return
    for (const element of name.elements) {
      const part =
        this.#property(value, (element.propertyName ?? element.name).getText()) ??
        (element.initializer && { node: element.initializer, env: value.env })
      if (part) this.#bind(element.name, part, into)
    }
  }

  #property(of: Bound, name: string): Bound | null {
    const { node, env } = of
    if (!ts.isObjectLiteralExpression(node)) {
      const bound = this.#bound(node, env)
      return bound && this.#property(bound, name)
    }
    for (const property of node.properties) {
      if (ts.isSpreadAssignment(property)) {
        const within = this.#property({ node: property.expression, env }, name)
        if (within) return within
      }
      if (property.name?.getText() !== name) continue
      if (ts.isPropertyAssignment(property)) return { node: property.initializer, env }
      if (ts.isShorthandPropertyAssignment(property)) {
        const symbol = this.#checker.getShorthandAssignmentValueSymbol(property)
        return symbol ? this.#boundSymbol(symbol, env) : null
      }
    }
    return null
  }

  #declaration(node: ts.Expression): ts.Declaration | undefined {
    const symbol = this.#checker.getSymbolAtLocation(node)
    return symbol && this.#whole(symbol).declarations?.[0]
  }

  #whole(symbol: ts.Symbol): ts.Symbol {
    return symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol
  }

  /** The expression that a name, or a property of a named thing, stands for. */
  #bound(node: ts.Expression, env: Env): Bound | null {
    if (ts.isSatisfiesExpression(node) || ts.isAsExpression(node) || ts.isParenthesizedExpression(node))
      return { node: node.expression, env }
    if (ts.isPropertyAccessExpression(node)) {
      const part = this.#property({ node: node.expression, env }, node.name.text)
      if (part) return part
    }
    if (ts.isElementAccessExpression(node)) {
      const object = this.#bound(node.expression, env)?.node
      const [first] = object && ts.isObjectLiteralExpression(object) ? object.properties : []
      return first && ts.isPropertyAssignment(first) ? { node: first.initializer, env: new Map() } : null
    }
    if (ts.isCallExpression(node)) {
      const made = this.#function(node.expression, env)
      const answer = made && onlyAnswerOf(made.node)
      return made && answer ? { node: answer, env: this.#arguments(made, node.arguments, env) } : null
    }
    const symbol = ts.isIdentifier(node) ? this.#checker.getSymbolAtLocation(node) : undefined
    return symbol ? this.#boundSymbol(symbol, env) : null
  }

  #boundSymbol(symbol: ts.Symbol, env: Env): Bound | null {
    const given = env.get(symbol)
    if (given) return given
    const declared = this.#whole(symbol).declarations?.[0]
    if (declared && ts.isVariableDeclaration(declared) && declared.initializer) return { node: declared.initializer, env }
    if (!declared || !ts.isBindingElement(declared)) return null
    const holder = declared.parent.parent
    return ts.isVariableDeclaration(holder) && holder.initializer
      ? this.#property({ node: holder.initializer, env }, (declared.propertyName ?? declared.name).getText())
      : null
  }
}

/** The expression that a function returns, if it does nothing else. */
function onlyAnswerOf({ body }: ts.ArrowFunction | ts.FunctionDeclaration): ts.Expression | undefined {
  if (!body || !ts.isBlock(body)) return body
  const [only, ...more] = body.statements
  return only && more.length === 0 && ts.isReturnStatement(only) ? only.expression : undefined
}

function isReference(type: ts.Type): type is ts.TypeReference {
  return 'target' in type
}
