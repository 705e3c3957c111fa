import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesBelow } from './files'

/** Whether a PageHeader is inside a <section> of the same file, whose stacking context would keep the title below a phone's top bar. */
function isInSection(source: string): boolean {
  let depth = 0
  for (const [tag] of source.matchAll(/<section\b|<\/section>|<PageHeader\b/g)) {
    if (tag === '<PageHeader' && depth > 0) return true
    if (tag !== '<PageHeader') depth += tag === '<section' ? 1 : -1
  }
  return false
}

test('a title can stand in the top bar of a phone: no PageHeader is inside a section', () => {
  expect(isInSection('<section aria-label={t()}><PageHeader title="A" /></section>')).toBe(true)
  expect(isInSection('<section /></section><PageHeader title="A" />')).toBe(false)
  const found = filesBelow('components').filter((file) => file.endsWith('.tsx') && isInSection(readFileSync(`components/${file}`, 'utf8')))
  expect(found).toEqual([])
})
