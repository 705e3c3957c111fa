import { expect, test } from 'vitest'
import { paletteCommands } from '@/components/shell/palette-commands'
import { foundKinds } from '@/lib/today/found-kinds'

test('whatever kind of thing the server finds is offered', () => {
  const things = foundKinds.map((kind) => ({ kind, id: kind, caption: `A thing of ${kind}`, note: '', reference: null, href: `/${kind}` }))
  const finds = { screens: [], year: null, people: [], things }
  const said = () => ''
  const words = {
    ...{ newOf: said, titleOf: said, verbOf: said, yearOf: said, studentsOfYear: said, caseNumber: said },
    wayOut: 'Log out',
  }
  const found = paletteCommands({ places: [], create: [], recent: [], finds, text: 'thing' }, words)
  expect(found.flatMap(({ name, commands }) => commands.map(({ caption, href }) => [name, caption, href]))).toEqual(
    foundKinds.map((kind) => [kind, `A thing of ${kind}`, `/${kind}`]),
  )
})
