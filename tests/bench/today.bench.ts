import { startTestServer } from '@/tests/support/server'
import { askerFor, medianOf } from './asker'
import { fillWithPeople, people } from './great-school'
import type { Bench } from './measure'

/** The requests of 'Today' for each role in a school of twenty thousand people. */
const today: Bench = async ({ figure }) => {
  const server = await startTestServer({ data: 'demo' })
  try {
    await fillWithPeople(server)
    const asks = [
      ['staff', ['waiting', 'floor']],
      ['admin', ['waiting', 'floor']],
      ['teacher', ['waiting', 'day']],
      ['student', ['waiting', 'day']],
    ] as const
    for (const [username, calls] of asks) {
      const asker = await askerFor(server, { username, domain: 'today' })
      await figure({
        name: `Today of ${username} among ${people.toLocaleString('en-GB')} people: ${calls.join(' and ')}`,
        unit: 'ms',
        target: { atMost: 60 },
        run: () => medianOf(() => Promise.all(calls.map((call) => asker.get(call)))),
      })
    }
  } finally {
    await server.close()
  }
}
export default today
