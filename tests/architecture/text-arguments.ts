import ts from 'typescript'

type Use = { readonly line: number; readonly key: string; readonly given: readonly string[] }

const makers = new Set(['useTranslations', 'getTranslations'])

/** The texts for which a source file asks with a fixed key, with the names of the values it passes. Composed keys and spread values are left out. */
export function usesOf(file: string, source: string): Use[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const uses: Use[] = []
  // The same name may refer to a different namespace in each function.
  const visit = (node: ts.Node, spaces: ReadonlyMap<string, string>): void => {
    const known = ts.isBlock(node) || ts.isSourceFile(node) ? new Map([...spaces, ...spacesIn(node.statements)]) : spaces
    const use = useIn(node, known)
    if (use) uses.push({ ...use, line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1 })
    ts.forEachChild(node, (child) => visit(child, known))
  }
  visit(tree, new Map())
  return uses
}

function useIn(node: ts.Node, spaces: ReadonlyMap<string, string>): Omit<Use, 'line'> | undefined {
  if (!ts.isCallExpression(node)) return undefined
  const called =
    ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'rich' ? node.expression.expression : node.expression
  const [key, values] = node.arguments
  const space = ts.isIdentifier(called) ? spaces.get(called.text) : undefined
  if (space === undefined || key === undefined || !ts.isStringLiteral(key)) return undefined
  if (values && !ts.isObjectLiteralExpression(values)) return undefined
  const properties = values?.properties ?? []
  if (properties.some((property) => ts.isSpreadAssignment(property))) return undefined
  return { key: `${space}.${key.text}`, given: properties.flatMap(({ name }) => (name ? [name.getText()] : [])) }
}

function spacesIn(statements: readonly ts.Statement[]): [string, string][] {
  return statements
    .filter((statement) => ts.isVariableStatement(statement))
    .flatMap(({ declarationList }) => declarationList.declarations)
    .flatMap(({ name, initializer }) => {
      const call = initializer && ts.isAwaitExpression(initializer) ? initializer.expression : initializer
      if (!call || !ts.isIdentifier(name) || !ts.isCallExpression(call) || !makers.has(call.expression.getText())) return []
      const [space] = call.arguments
      return space && ts.isStringLiteral(space) ? [[name.text, space.text]] : []
    })
}
