import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { chosenTables } from '@/lib/chosen-columns'
import { namespacesOf } from '@/lib/screens-of'
import { filesBelow } from './files'

/** With more columns than this, people can choose which to see. */
const mostUnchosen = 5
/** The namespaces with the texts of the choice, and of the list in which columns are ordered. */
const needed = ['editor', 'listTools'] as const

const screens = filesBelow('components')
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, source: readFileSync(path.join('components', file), 'utf8') }))
  .filter(({ source }) => source.includes('<DataTable') || source.includes('<SettingsList'))

describe('the columns of a table', () => {
  test.each(chosenTables)('the screen %s carries the texts of the choice', (name) => {
    expect(namespacesOf(name)).toEqual(expect.arrayContaining([...needed]))
  })

  test('are chosen wherever there are more than five', () => {
    expect(screens.length).toBeGreaterThan(25)
    expect(screens.flatMap(({ file, source }) => listUnnamed(file, source))).toEqual([])
  })

  test('every name is one table', () => {
    const names = screens.flatMap(({ source }) =>
      [...source.matchAll(/<DataTable\s+name="(\w+)"|\stable="(\w+)"/g)].map(([, a, b]) => a ?? b),
    )
    expect(names.toSorted()).toEqual([...chosenTables].toSorted())
  })

  test('a great table without a name is found', () => {
    const columns = (count: number) => Array.from({ length: count }, (_, at) => `{ id: '${at}', header: '', cell }`).join()
    const table = (count: number, name = '') =>
      listUnnamed('a.tsx', `const columns: readonly Column<Row>[] = [${columns(count)}]\nconst a = <DataTable ${name} columns={columns} />`)
    expect([table(5), table(6, 'name="timetables"')]).toEqual([[], []])
    expect(table(6)).toEqual(['a.tsx: 6 columns and no name; name it in lib/chosen-columns.ts'])
    const facts = `const a = <SettingsList facts={[${columns(4)}]} state={use} />`
    expect(listUnnamed('a.tsx', facts)).toHaveLength(1)
    expect(listUnnamed('a.tsx', facts.replace('<SettingsList', '<SettingsList table="sessionTypes"'))).toEqual([])
  })
})

function listUnnamed(file: string, source: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  let isNamed = false
  let most = 0
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && /\bColumn<.*>\[\]$/.test(node.type?.getText() ?? '') && node.initializer) count(node.initializer)
    if (ts.isJsxSelfClosingElement(node)) element(node)
    ts.forEachChild(node, visit)
  }
  const element = (node: ts.JsxSelfClosingElement): void => {
    const given = new Map(
      node.attributes.properties.flatMap((one) => (ts.isJsxAttribute(one) ? [[one.name.getText(), one.initializer]] : [])),
    )
    const called = node.tagName.getText()
    if (called === 'DataTable') {
      isNamed ||= given.has('name')
      count(given.get('columns'))
    }
    // The name is a column as well, and so is the state where the list has one.
    if (called === 'SettingsList' && !given.has('table')) {
      const columns = lengthOf(given.get('facts')) + (given.get('state')?.getText() === '{null}' ? 1 : 2)
      if (columns > mostUnchosen) found.push(`${file}: ${columns} columns and no table; name it in lib/chosen-columns.ts`)
    }
  }
  const count = (node: ts.Node | undefined): void => void (most = Math.max(most, lengthOf(node)))
  visit(tree)
  if (most > mostUnchosen && !isNamed) found.push(`${file}: ${most} columns and no name; name it in lib/chosen-columns.ts`)
  return found
}

function lengthOf(node: ts.Node | undefined): number {
  const given = node && ts.isJsxExpression(node) ? node.expression : node
  return given && ts.isArrayLiteralExpression(given) ? given.elements.length : 0
}
