import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { filesBelow } from './files'

/** Claims in a file that were not checked: a right that is a constant, or content that is compared with itself. Each with its line, as `12: may: true`. */
function constantsIn(file: string, source: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const report = (node: ts.Node) => found.push(`${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${node.getText()}`)
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const given = new Map(node.properties.flatMap((one) => (ts.isPropertyAssignment(one) ? [[one.name.getText(), one] as const] : [])))
      const [may, sent, now] = [given.get('may'), given.get('sent'), given.get('now')]
      if (may && isConstant(may.initializer)) report(may)
      if (sent && now && sent.initializer.getText() === now.initializer.getText()) report(now)
    }
    if (ts.isCallExpression(node) && /^claim/.test(node.expression.getText())) node.arguments.filter(isConstant).forEach(report)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function isConstant(node: ts.Expression): boolean {
  return [ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword, ts.SyntaxKind.NullKeyword].includes(node.kind)
}

test('no act that vouches for somebody claims a right without asking, or compares content with itself', () => {
  const files = filesBelow('server').filter((file) => file.endsWith('.ts'))
  const found = files.flatMap((file) => constantsIn(file, readFileSync(`server/${file}`, 'utf8')).map((what) => `server/${file}:${what}`))
  expect(found).toEqual([])
})

test.each([
  ["vouch({ subject, author: [], counted: [], may: true, shown: 'notCompared' })", '1: may: true'],
  ['vouch(claimOn(entries, true))', '1: true'],
  ['const claim = { ...parties, shown: { sent: found.revision, now: found.revision } }', '1: now: found.revision'],
])('a constant is found: %s', (source, says) => {
  expect(constantsIn('planted.ts', source)).toEqual([says])
})
