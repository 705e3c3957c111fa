import { expect, test } from 'vitest'
import { mayLieIn, nodeKinds } from '@/lib/curriculum/vocabulary'

const fits: Readonly<Record<(typeof nodeKinds)[number], readonly string[]>> = {
  PROGRAMME: [],
  YEAR: ['PROGRAMME'],
  MODULE: ['PROGRAMME', 'YEAR', 'MODULE'],
  UNIT: ['PROGRAMME', 'YEAR', 'MODULE', 'UNIT'],
  THEME: ['PROGRAMME', 'YEAR', 'MODULE', 'UNIT', 'THEME'],
}

test.each(nodeKinds)('a %s lies where its kind fits', (kind) => {
  expect(nodeKinds.filter((parent) => mayLieIn(kind, parent))).toEqual(fits[kind])
})
