import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import privacy from '@/messages/en-GB/privacy.json'
import { filesBelow } from './files'

/** The names of the numbers in the objects that `erase` and `open` of a domain's personal data return. */
function countsIn(source: string): { erase: string[]; open: string[] } {
  const found: { erase: string[]; open: string[] } = { erase: [], open: [] }
  const visit = (node: ts.Node, of: 'erase' | 'open' | null): void => {
    const name = ts.isPropertyAssignment(node) || ts.isMethodDeclaration(node) ? node.name.getText() : null
    const inside = name === 'erase' || name === 'open' ? name : of
    const given = ts.isReturnStatement(node) ? node.expression : ts.isArrowFunction(node) && !ts.isBlock(node.body) ? node.body : undefined
    const object = given && ts.isParenthesizedExpression(given) ? given.expression : given
    if (inside && object && ts.isObjectLiteralExpression(object))
      for (const one of object.properties)
        if (ts.isPropertyAssignment(one) || ts.isShorthandPropertyAssignment(one)) found[inside].push(one.name.getText())
    ts.forEachChild(node, (child) => visit(child, inside))
  }
  visit(ts.createSourceFile('a.ts', source, ts.ScriptTarget.Latest, true), null)
  return found
}

const domains = filesBelow('server')
  .filter((file) => /personal-data[^/]*\.ts$/.test(file))
  .map((file) => countsIn(readFileSync(path.join('server', file), 'utf8')))

test('whatever an erasure counts has a word on its screen', () => {
  const erased = domains.flatMap((one) => one.erase)
  expect(erased.length).toBeGreaterThan(30)
  expect(erased.filter((name) => !(name in privacy.erased))).toEqual([])
})

test('whatever must be done before has a word', () => {
  const open = domains.flatMap((one) => one.open)
  expect(open.length).toBeGreaterThan(3)
  expect(open.filter((name) => !(name in privacy.open))).toEqual([])
})

test('names are found in each way that they are written', () => {
  expect(countsIn('const a = { erase: async () => { return { b: 1, c } }, open: () => ({ d: 2 }) }')).toEqual({
    erase: ['b', 'c'],
    open: ['d'],
  })
})
