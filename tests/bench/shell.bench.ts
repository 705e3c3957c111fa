import { startTestServer } from '@/tests/support/server'
import { askerFor, medianOf } from './asker'
import { fillWithPeople, people } from './great-school'
import type { Bench } from './measure'

/** Letters contained in more than a third of the names. */
const letters = 'an'

/** The requests of the command palette while somebody types, in a school of twenty thousand people. */
const shell: Bench = async ({ figure }) => {
  const server = await startTestServer({ data: 'demo' })
  try {
    await fillWithPeople(server)
    const asks: readonly (readonly [who: string, username: string, q: string])[] = [
      ['two letters that thousands have', 'staff', letters],
      ['a name with signs, typed without', 'staff', 'muller'],
      ['two words', 'staff', 'an muller'],
      ['nobody', 'staff', 'qqqq'],
      ['a teacher, two letters', 'teacher', letters],
    ]
    for (const [name, username, q] of asks) {
      const asker = await askerFor(server, { username, domain: 'today' })
      await figure({
        name: `what is found among ${people.toLocaleString('en-GB')} people: ${name}`,
        unit: 'ms',
        target: { atMost: 60 },
        run: () => medianOf(() => asker.get('find', { q })),
      })
    }
  } finally {
    await server.close()
  }
}
export default shell
