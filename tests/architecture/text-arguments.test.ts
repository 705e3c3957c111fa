import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesBelow } from './files'
import { argumentsOf } from './icu'
import { usesOf } from './text-arguments'
import { textsIn } from './texts'

const folders = ['app', 'components']

test('a text is given the values that it names: what is missing would be read as "undefined"', () => {
  const texts = textsIn('en-GB')
  const uses = folders.flatMap((folder) =>
    filesBelow(folder)
      .filter((file) => file.endsWith('.tsx') || file.endsWith('.ts'))
      .flatMap((file) =>
        usesOf(file, readFileSync(`${folder}/${file}`, 'utf8')).map((use) => ({ ...use, at: `${folder}/${file}:${use.line}` })),
      ),
  )
  expect(uses.length).toBeGreaterThan(1000)
  const wrong = uses.flatMap(({ at, key, given }) => {
    const text = texts.get(key)
    if (text === undefined) return []
    const asked = argumentsOf(text, 'en-GB').map((argument) => argument.replace(/:.*|[<>]/g, ''))
    const lacking = asked.filter((name) => !given.includes(name))
    const idle = given.filter((name) => !asked.includes(name))
    return lacking.length + idle.length > 0
      ? [`${at}: ${key} lacks ${lacking.join(', ') || 'nothing'}; not used: ${idle.join(', ') || 'nothing'}`]
      : []
  })
  expect(wrong).toEqual([])
})

test('finds what is given, and which file of texts a name stands for', () => {
  const source = `
    const t = useTranslations('ui')
    function Row() { const t = useTranslations('users'); return t.rich('a.b', { name, b: (x) => x }) }
    const x = t('calendar', { field }) + t(put.together, { x }) + t('spread', { ...all }) + t('none')`
  expect(usesOf('a.tsx', source)).toEqual([
    { line: 3, key: 'users.a.b', given: ['name', 'b'] },
    { line: 4, key: 'ui.calendar', given: ['field'] },
    { line: 4, key: 'ui.none', given: [] },
  ])
})

test('what a dialog says of an empty field is not the label of that field, which stands above it already', () => {
  const asked = filesBelow('components').flatMap((file) => {
    if (!file.endsWith('.tsx')) return []
    const source = readFileSync(`components/${file}`, 'utf8')
    return [...source.matchAll(/prompt\(\{(.*?)\n\s*\}\)/gs)].map(([, options = '']) => ({
      at: `${file}:${/\blabel: (.*),/.exec(options)?.[1] ?? ''}`,
      label: /\blabel: (.*),/.exec(options)?.[1],
      message: /\brequiredMessage: (.*),/.exec(options)?.[1],
    }))
  })
  expect(asked.filter(({ message }) => message !== undefined).length).toBeGreaterThan(10)
  expect(asked.filter(({ label, message }) => message !== undefined && message === label).map(({ at }) => at)).toEqual([])
})
