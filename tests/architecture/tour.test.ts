import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { filesBelow } from './files'

/** The chapters of docs/architecture.md whose examples are code of the product itself, which the other tests compile and run. */
const chapters = ['How to add a list']

/** The code without its line breaks and repeated spaces. */
const squeezeSpaces = (text: string): string =>
  text
    .replaceAll(/,?\s*([)}\]])/g, ' $1')
    .replaceAll(/\s+/g, ' ')
    .trim()
const code = filesBelow('.')
  .filter((file) => /^(app|components|lib|server)\/.*\.tsx?$/.test(file) && !file.startsWith('lib/generated/'))
  .map((file) => squeezeSpaces(readFileSync(file, 'utf8')))

describe.each(chapters)('the chapter %s', (title) => {
  const text = chapterOf(readFileSync('docs/architecture.md', 'utf8'), title)
  const examples = examplesOf(text)

  test('has examples', () => {
    expect(examples.length).toBeGreaterThan(4)
  })

  test.each(examples)('shows what stands in the code: %s', (example) => {
    expect(code.filter((file) => file.includes(squeezeSpaces(example))).length).toBeGreaterThan(0)
  })

  test('names files that are there', () => {
    const named = [...text.matchAll(/`((?:app|components|lib|server|tests)\/[\w.[\]()/-]+\.(?:tsx?|mjs|md))`/g)].map(
      ([, file]) => file ?? '',
    )
    const files = new Set(filesBelow('.'))
    expect(named.length).toBeGreaterThan(2)
    expect(named.filter((file) => !files.has(file))).toEqual([])
  })
})

function chapterOf(document: string, title: string): string {
  const [, after] = document.split(`\n## ${title}\n`)
  if (after === undefined) throw new Error(`docs/architecture.md has no chapter '${title}'`)
  return after.split('\n## ')[0] ?? ''
}

/** Blocks that are indented by four spaces, one entry each. */
function examplesOf(text: string): string[] {
  return [...text.matchAll(/(?:^ {4}.*\n?)+/gm)].map(([block]) => block.replaceAll(/^ {4}/gm, '').trimEnd())
}
