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
    await figure({
      name: `${rows.toLocaleString('en-GB')} rows into ${people.toLocaleString('en-GB')} people: dry run`,
      unit: 's',
      target: { atMost: 5 },
      runs: 3,
      warmUp: 0,
      run: () => (checked.next().value?.check ?? NaN) / 1_000,
    })
    await figure({
      name: 'the same applied',
      unit: 's',
      target: { atMost: 30 },
      runs: 3,
      warmUp: 0,
      run: () => (applied.next().value?.apply ?? NaN) / 1_000,
    })
    const data = await askerFor(server, { username: 'admin', domain: 'third-party-import' })
    const set = await makeSet(data)
    const records: typeof took = []
    for (let turn = 0; turn < 3; turn += 1) records.push(await bringRecords(asker, { ...set, turn }))
    const [looked, held] = [records.values(), records.values()]
    await figure({
      name: `${rows.toLocaleString('en-GB')} rows into a data set: dry run`,
      unit: 's',
      target: { atMost: 5 },
      runs: 3,
      warmUp: 0,
      run: () => (looked.next().value?.check ?? NaN) / 1_000,
    })
    await figure({
      name: 'the same applied',
      unit: 's',
      target: { atMost: 30 },
      runs: 3,
      warmUp: 0,
      run: () => (held.next().value?.apply ?? NaN) / 1_000,
    })
    await figure({
      name: 'more memory, all six imports',
      unit: 'MB',
      target: { atMost: 300 },
      runs: 1,
      warmUp: 0,
      run: () => memory.stop() - before,
    })
  } finally {
    await server.close()
  }
}
export default importsBench

type Asker = Awaited<ReturnType<typeof askerFor>>

async function bringThousands(asker: Asker, turn: number): Promise<{ check: number; apply: number }> {
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `Given${at},Family${at},import${turn}-${at}@school.example,S${turn}${at},Dentistry BDS,${1 + (at % 5)},Bench ${at % 40},Student`,
  )
  const columns = ['firstName', 'lastName', 'email', 'studentIdNumber', 'programme', 'year', 'group', 'roles']
  return importFile(asker, {
    into: { kind: 'people' },
    text: `First name,Last name,E-mail,Student ID,Programme,Year,Group,Role\n${lines.join('\n')}`,
    columns,
  })
}

type Set = { readonly setId: string; readonly columnIds: readonly string[] }

async function makeSet({ post }: Asker): Promise<Set> {
  const columns = (['TEXT', 'NUMBER', 'DATE', 'YES_NO'] as const).map((type) => ({ id: v7(), caption: type, type, sensitive: false }))
  const setId = v7()
  await post('saveSet', {
    id: setId,
    revision: 0,
    name: 'Bench',
    matchedBy: 'STUDENT_ID_NUMBER',
    subjectReads: false,
    active: true,
    roleIds: [],
    columns,
    emptied: [],
  })
  return { setId, columnIds: columns.map(({ id }) => id) }
}

/** Imports records of the people of the first file. */
function bringRecords(
  asker: Asker,
  { setId, columnIds, turn }: Set & { readonly turn: number },
): Promise<{ check: number; apply: number }> {
  const lines = Array.from({ length: rows }, (_, at) => `S0${at},Note ${turn},${at},2026-09-${10 + turn},${turn % 2 === 0 ? 'yes' : 'no'}`)
  return importFile(asker, {
    into: { kind: 'dataSet', targetId: setId },
    text: `Student ID,TEXT,NUMBER,DATE,YES_NO\n${lines.join('\n')}`,
    columns: ['key', ...columnIds],
  })
}

type Brought = { readonly into: object; readonly text: string; readonly columns: readonly string[] }

async function importFile({ post, get }: Asker, { into, text, columns }: Brought): Promise<{ check: number; apply: number }> {
  const id = v7()
  await post('begin', { id, ...into, fileName: 'file.csv', content: Buffer.from(text).toString('base64') })
  const read = async () => JSON.parse(JSON.stringify(await get('read', { id }))).import
  const { revision, options } = await read()
  const check = await milliseconds(() => post('check', { id, revision, columns, options }))
  const { counts } = await read()
  if (counts.NEW + counts.CHANGED !== rows) throw new Error(`not all rows change something: ${JSON.stringify(counts)}`)
  const apply = await milliseconds(async () => {
    await post('apply', { id, revision: revision + 1 })
    for (let state = ''; state !== 'APPLIED'; state = (await read()).batch.state)
      if (state === 'FAILED' || state === 'UNDONE') throw new Error(state)
  })
  return { check, apply }
}
