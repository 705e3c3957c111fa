import { v7 } from 'uuid'
import { startTestServer } from '@/tests/support/server'
import { askerFor } from './asker'
import { fillWithPeople, people } from './great-school'
import { milliseconds, watchMemory, type Bench } from './measure'

const rows = 10_000

/** Ten thousand people brought into a school of twenty thousand, with one file. */
const importsBench: Bench = async ({ figure }) => {
  const server = await startTestServer({ data: 'demo' })
  try {
    await fillWithPeople(server)
    const asker = await askerFor(server, { username: 'admin', domain: 'imports' })
    const before = watchMemory(server.pid).stop()
    const memory = watchMemory(server.pid)
    const took: { check: number; apply: number }[] = []
    for (let turn = 0; turn < 3; turn += 1) took.push(await bringThousands(asker, turn))
    const [checked, applied] = [took.values(), took.values()]
    await figure({ name: `${rows.toLocaleString('en-GB')} rows into ${people.toLocaleString('en-GB')} people: dry run`, unit: 's', target: { atMost: 5 }, runs: 3, warmUp: 0, run: () => (checked.next().value?.check ?? NaN) / 1_000 })
    await figure({ name: 'the same applied', unit: 's', target: { atMost: 30 }, runs: 3, warmUp: 0, run: () => (applied.next().value?.apply ?? NaN) / 1_000 })
    await figure({ name: 'more memory, all three imports', unit: 'MB', target: { atMost: 300 }, runs: 1, warmUp: 0, run: () => memory.stop() - before })
  } finally {
    await server.close()
  }
}
export default importsBench

type Asker = Awaited<ReturnType<typeof askerFor>>

async function bringThousands({ post, get }: Asker, turn: number): Promise<{ check: number; apply: number }> {
  const id = v7()
  const lines = Array.from({ length: rows }, (_, at) => `Given${at},Family${at},import${turn}-${at}@school.example,S${turn}${at},${1 + (at % 5)},Bench ${at % 40}`)
  await post('begin', { id, kind: 'people', fileName: 'people.csv', content: Buffer.from(`First name,Last name,E-mail,Student ID,Year left,Group\n${lines.join('\n')}`).toString('base64') })
  const read = async () => JSON.parse(JSON.stringify(await get('read', { id }))).import
  const { revision, options } = await read()
  const columns = ['firstName', 'lastName', 'email', 'studentIdNumber', '', 'group']
  const check = await milliseconds(() => post('check', { id, revision, columns, options }))
  const apply = await milliseconds(async () => {
    await post('apply', { id, revision: revision + 1 })
    for (let state = ''; state !== 'APPLIED'; state = (await read()).batch.state) if (state === 'FAILED' || state === 'UNDONE') throw new Error(state)
  })
  return { check, apply }
}
