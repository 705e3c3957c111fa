import { readdirSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

const folder = path.resolve('tests/architecture/fixtures/types')
const files = readdirSync(folder)
const program = compile(files.map((name) => path.join(folder, name)))

/** Code that must not compile: the line after each `// refused <code> (<part of its message>)` has exactly that error, and no other line has one. */
describe.each(files)('%s', (name) => {
  const source = program.getSourceFile(path.join(folder, name))
  if (!source) throw new Error(`${name} was not read`)
  const refusals = refusalsIn(source)
  const errors = errorsIn(source)

  test.each(refusals)('line $line: $why', ({ line, code, says }) => {
    const found = errors.filter((error) => error.line === line)
    expect(found.map((error) => error.code)).toEqual([code])
    expect(found.map((error) => error.text).join()).toContain(says)
  })

  test('everything else compiles', () => {
    const lines = new Set(refusals.map(({ line }) => line))
    expect(errors.filter(({ line }) => !lines.has(line))).toEqual([])
    expect(refusals.length).toBeGreaterThan(0)
  })
})

function compile(rootNames: string[]): ts.Program {
  const { config } = ts.readConfigFile('tsconfig.json', (file) => ts.sys.readFile(file))
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd())
  return ts.createProgram([...rootNames, path.resolve('lib/i18n/next-intl.d.ts')], { ...options, incremental: false, noEmit: true })
}

function refusalsIn(source: ts.SourceFile) {
  return source.text.split('\n').flatMap((text, index) => {
    const [, code, says = '', why = says] = /\/\/ refused (\d+) \((.+?)\)(?:: (.+))?$/.exec(text) ?? []
    // Lines count from one, and the refused one is the next.
    return code ? [{ line: index + 2, code: Number(code), says, why }] : []
  })
}

function errorsIn(source: ts.SourceFile) {
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
    ({ start = 0, code, messageText }) => ({
      line: source.getLineAndCharacterOfPosition(start).line + 1,
      code,
      text: ts.flattenDiagnosticMessageText(messageText, '\n'),
    }),
  )
}
