import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { filesBelow } from './files'

const folder = 'docs/decisions'
const files = readdirSync(folder).filter((file) => file !== 'README.md')
const numbers = new Set(files.map((file) => file.slice(0, 4)))
const titles = new Map(files.map((file) => [file, (read(file).split('\n')[0] ?? '').slice('# 0000: '.length)]))

describe('every decision', () => {
  test('has a number of its own and a file name in kebab-case', () => {
    expect(files.filter((file) => !/^\d{4}(-[a-z0-9]+)+\.md$/.test(file))).toEqual([])
    expect(numbers.size).toBe(files.length)
  })

  test.each(files)('%s has its date, a status, Context, Decision and Consequences', (file) => {
    expect(mistakesIn(file, read(file))).toEqual([])
  })
})

describe('the index', () => {
  const index = readFileSync(`${folder}/README.md`, 'utf8')
  const rows = [...index.matchAll(/^\| \[(\d{4})\]\((\d{4}[\w-]+\.md)\) \| \*\*(.+?)\.\*\* (\S.*) \|$/gm)]

  test('has each decision exactly once, with its title and what was decided', () => {
    expect(rows.map(([, , file]) => file).sort()).toEqual([...files].sort())
    expect(rows.filter(([, number, file]) => !file?.startsWith(`${number}-`)).map(([row]) => row)).toEqual([])
    expect(rows.filter(([, , file = '', title]) => titles.get(file) !== title).map(([, , file]) => file)).toEqual([])
  })

  test('stands in areas, each in the order of numbers', () => {
    for (const area of index.split('\n## ').slice(1)) {
      const own = [...area.matchAll(/^\| \[(\d{4})\]/gm)].map(([, number = '']) => number)
      expect(own).toEqual([...own].sort())
      expect(own.length).toBeGreaterThan(0)
    }
  })
})

test('a decision that code, texts or documents name by its number is there', () => {
  const texts = filesBelow('.').filter((file) => /\.(md|tsx?|mts|mjs|css|prisma)$/.test(file) && !file.startsWith('lib/generated/'))
  const lost = texts.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bdecisions?(?: |\/)((?:\d{4}(?:, | and | to )?)+)(?![\d/])/gi)]
      .flatMap(([, named = '']) => named.match(/\d{4}/g) ?? [])
      .filter((number) => !numbers.has(number))
      .map((number) => `${file} names ${number}`),
  )
  expect(lost).toEqual([])
})

describe('what is wrong with a decision', () => {
  const sound = '# 0228: A title\n\nDate: 2026-11-30. Status: accepted.\n\n## Context\nA\n\n## Decision\nB\n\n## Consequences\nC\n'
  test.each([
    ['no title with its number', sound.replace('0228:', '228'), 'title'],
    ['no date', sound.replace('Date: 2026-11-30. ', ''), 'date and status'],
    ['no status', sound.replace(' Status: accepted.', ''), 'date and status'],
    ['a status that there is not', sound.replace('accepted', 'perhaps'), 'date and status'],
    ['a decision that there is not', sound.replace('accepted', 'superseded by 9999'), 'names 9999, which is no decision'],
    ['a part that is missing', sound.replace('## Consequences\nC\n', ''), 'Consequences'],
    ['a part that is empty', sound.replace('\nB\n', '\n'), 'Decision'],
    ['parts in another order', sound.replace('Context', 'x').replace('Decision', 'Context').replace('x', 'Decision'), 'order of parts'],
  ])('%s', (_, text, mistake) => {
    expect(mistakesIn('0228-a-title.md', text)).toContain(mistake)
  })

  test('and nothing is wrong with one that keeps the form', () => {
    expect(mistakesIn('0228-a-title.md', sound)).toEqual([])
    expect(mistakesIn('0228-a-title.md', sound.replace('accepted.', 'accepted; changed by 0001 (tools). Adds to 0002.'))).toEqual([])
  })
})

function read(file: string): string {
  return readFileSync(`${folder}/${file}`, 'utf8')
}

function mistakesIn(file: string, text: string): string[] {
  const parts = new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((part) => [part.split('\n')[0] ?? '', part.split('\n').slice(1).join('\n').trim()]),
  )
  const head = text.split(/^## /m)[0] ?? ''
  const wanted = ['Context', 'Decision', 'Consequences']
  const named = [...head.matchAll(/\bby (\d{4})\b/g)].map(([, number = '']) => number)
  return [
    ...(new RegExp(`^# ${file.slice(0, 4)}: \\S.*[^.]\\n`).test(text) ? [] : ['title']),
    ...(/^Date: \d{4}-\d\d-\d\d\. Status: (?:accepted(?:; [^.]+)?|superseded by \d{4})\.(?:\s|$)/m.test(head) ? [] : ['date and status']),
    ...wanted.filter((part) => !parts.get(part)),
    ...(wanted.every((part) => parts.has(part)) && [...parts.keys()].join() !== wanted.join() ? ['order of parts'] : []),
    ...named.filter((number) => !numbers.has(number)).map((number) => `names ${number}, which is no decision`),
  ]
}
