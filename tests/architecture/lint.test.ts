import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ESLint } from 'eslint'
import tseslint from 'typescript-eslint'
import { describe, expect, test } from 'vitest'
import cusp from './lint-rules.mjs'

const folder = path.resolve('tests/architecture/fixtures/lint')
const files = readdirSync(folder)
/** Beside our own: what the house style takes from others. */
const taken = [
  '@typescript-eslint/ban-ts-comment', '@typescript-eslint/consistent-type-assertions', '@typescript-eslint/no-explicit-any', '@typescript-eslint/no-non-null-assertion',
  'eqeqeq', 'max-lines', 'no-console', 'no-restricted-globals', 'no-restricted-imports', 'quotes', 'semi',
]

// A fixture is no file of the project, so nothing can be asked of its types.
const eslint = new ESLint({ overrideConfigFile: 'eslint.config.mjs', overrideConfig: [tseslint.configs.disableTypeChecked] })

/** Each fixture is read as the file that its first line names; what its lines say is refused, and nothing else. */
describe.each(files)('%s', (name) => {
  test('is refused where it says so', async () => {
    const text = readFileSync(path.join(folder, name), 'utf8')
    expect(await refusals(placeOf(text), text)).toEqual(marked(text))
  })
})

test('a file of 401 lines is refused, one of 400 is not', async () => {
  expect(await refusals('lib/format.ts', 'export {}\n'.repeat(401))).toContain('401 max-lines')
  expect(await refusals('lib/format.ts', 'export {}\n'.repeat(400))).toEqual([])
})

test('every rule of the house has a fixture', () => {
  const shown = new Set(['max-lines', ...files.flatMap((name) => marked(readFileSync(path.join(folder, name), 'utf8'))).map((line) => line.split(' ')[1])])
  expect([...shown].sort()).toEqual([...Object.keys(cusp.rules).map((name) => `cusp/${name}`), ...taken].sort())
})

async function refusals(filePath: string, text: string): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath })
  return (result?.messages ?? []).filter(({ severity }) => severity === 2).map(({ line, ruleId, message }) => `${line} ${ruleId ?? message}`)
}

function placeOf(text: string): string {
  const [, place] = /^\/\/ as (\S+)\n/.exec(text) ?? []
  if (!place) throw new Error('the first line of a lint fixture says `// as <path>`')
  return place
}

function marked(text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const [, rule] = /refused (\S+)( \*\/\})?$/.exec(line) ?? []
    return rule ? [`${index + 1} ${rule}`] : []
  })
}
