// `npm run mutate -- [--seed 1] [--count 24] [file …]`: changes one operator or constant of a file of rules, runs the unit tests that import the file, and
// says whether they noticed. Without files it takes all rules. What survives is shown with its line: either a test is missing, or the change changes nothing.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import ts from 'typescript'
import { fail } from './fail.mjs'
import { root } from './install.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '24' } },
})

const exchanged = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['===', '!=='],
  ['!==', '==='],
  ['&&', '||'],
  ['||', '&&'],
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
  ['/', '*'],
  ['+=', '-='],
  ['-=', '+='],
  ['true', 'false'],
  ['false', 'true'],
  ['!', ''],
])

const listGitFiles = (pattern) =>
  spawnSync('git', ['ls-files', '-co', '--exclude-standard', ...pattern], { cwd: root, encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)

function draw(seed) {
  let state = seed >>> 0
  return (most) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) % most
  }
}

/** `<` of a type parameter is none, nor is a word within a text. */
function isOperator(node) {
  if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) return true
  return ts.isBinaryExpression(node.parent)
    ? node.parent.operatorToken === node
    : ts.isPrefixUnaryExpression(node.parent) && !ts.isIdentifier(node)
}

/** Every place that can be changed, as [start, end, what is there then]. */
function placesIn(text) {
  const places = []
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) return
    if (node.getChildCount() === 0) {
      const written = node.getText()
      if (ts.isNumericLiteral(node)) places.push([node.getStart(), node.getEnd(), String(Number(written.replaceAll('_', '')) + 1)])
      else if (exchanged.has(written) && isOperator(node)) places.push([node.getStart(), node.getEnd(), exchanged.get(written)])
    }
    for (const child of node.getChildren()) visit(child)
  }
  visit(ts.createSourceFile('rules.ts', text, ts.ScriptTarget.Latest, true))
  return places
}

/** The unit tests that import a file, whichever way they write it. */
function testsOf(file) {
  const imported = file.replace(/\.tsx?$/, '')
  return listGitFiles(['tests/unit']).filter((test) => {
    const text = readFileSync(path.join(root, test), 'utf8')
    return /\.test\.tsx?$/.test(test) && text.includes(`'@/${imported}'`)
  })
}

function isNoticed(tests) {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const arguments_ = ['run', '--config', 'tests/vitest.config.ts', '--project', 'unit', '--bail', '1', '--reporter', 'dot', ...tests]
  return spawnSync(process.execPath, [vitest, ...arguments_], { cwd: root, timeout: 300_000 }).status !== 0
}

const files =
  positionals.length > 0
    ? positionals
    : listGitFiles(['server/**/rules.ts', 'lib/forms/expressions/evaluate.ts']).filter((file) => !file.includes('fixtures'))
const below = draw(Number(values.seed))
const tried = new Set()
let survived = 0
for (let number = 0, looked = 0; number < Number(values.count) && looked < 1_000; looked++) {
  const file = files[below(files.length)]
  const text = readFileSync(path.join(root, file), 'utf8')
  const places = placesIn(text)
  if (places.length === 0) continue
  const [start, end, instead] = places[below(places.length)]
  if (tried.has(`${file}:${start}`)) continue
  tried.add(`${file}:${start}`)
  number += 1
  const line = text.slice(0, start).split('\n').length
  const changed = text.slice(0, start) + instead + text.slice(end)
  const shown = `${file}:${line} ${text.slice(start, end)} -> ${instead || 'nothing'}   ${changed.split('\n')[line - 1].trim()}`
  const tests = testsOf(file)
  let noticed = false
  const putBack = () => writeFileSync(path.join(root, file), text)
  process.once('SIGINT', putBack)
  try {
    writeFileSync(path.join(root, file), changed)
    noticed = tests.length > 0 && isNoticed(tests)
  } finally {
    putBack()
    process.off('SIGINT', putBack)
  }
  if (!noticed) survived += 1
  console.log(`${noticed ? 'killed  ' : tests.length === 0 ? 'UNTESTED' : 'SURVIVED'} ${shown}`)
}
if (survived > 0) fail(new Error(`${survived} of ${tried.size} changes were not noticed.`))
