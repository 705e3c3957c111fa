import { startTestServer } from '@/tests/support/server'
import { askerFor, medianOf } from './asker'
import { fillWithPeople, people } from './great-school'
import type { Bench } from './measure'
import { measureSelector } from './selector'

/** The requests of an administrator in a school of twenty thousand people, and of teachers' devices; the selector with five thousand. */
const peopleBench: Bench = async ({ figure }) => {
  const server = await startTestServer({ data: 'demo' })
  try {
    await fillWithPeople(server)
    const asker = await askerFor(server, { username: 'staff', domain: 'users' })
    const asks: readonly (readonly [name: string, filter: Readonly<Record<string, string>>])[] = [
      ['the list', {}],
      ['its last page', { page: '10000' }],
      ['a search, letters that thousands have', { q: 'an' }],
      ['a search, two words', { q: 'an muller' }],
      ['a search, an address', { q: 'many19999@' }],
      ['a search, nobody', { q: 'qqqq' }],
      ['a filter', { state: 'DISABLED' }],
    ]
    for (const [name, filter] of asks) {
      await figure({
        name: `${people.toLocaleString('en-GB')} people: ${name}`,
        unit: 'ms',
        target: { atMost: 60 },
        run: () => medianOf(() => asker.get('listPeople', filter)),
      })
    }
    const teacher = await askerFor(server, { username: 'teacher', domain: 'users' })
    await figure({
      name: `${people.toLocaleString('en-GB')} people: /getusers for a teacher`,
      unit: 'ms',
      target: { atMost: 100 },
      run: () => medianOf(() => teacher.pinned('/getusers')),
    })
  } finally {
    await server.close()
  }
  await measureSelector(figure)
}
export default peopleBench
