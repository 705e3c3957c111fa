// Attacks the built product, on a demo school of its own, with the tools that are named, or all three: `npm run attack`. The folder named at the end has each
// tool's output beside its requests.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { v7 } from 'uuid'
import { Prisma } from '@/lib/generated/prisma/client'
import { root } from '@/scripts/install.mjs'
import { startPostgres } from '@/scripts/postgres.mjs'
import { kindOf } from '@/tests/support/access-matrix/kinds'
import { clearGround, layDemo, layGround } from '@/tests/support/database'
import { withPrisma } from '@/tests/support/prisma-for'
import { seedForTests, startTestServer, type TestServer } from '@/tests/support/server'
import { attackByFfuf } from './ffuf'
import { recordBefore, type Recorder } from './recorder'
import { requestsOf, type Asked } from './requests'
import { attackBySqlmap } from './sqlmap'
import { visitorOf } from './visitor'
import { attackByWapiti } from './wapiti'
import { screens } from './words'

const {
  values: { minutes: given = '10', deep: isDeep = false, as: people = ['admin', 'student'], only = '' },
  positionals,
} = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string' }, deep: { type: 'boolean' }, as: { type: 'string', multiple: true }, only: { type: 'string' } },
})
const minutes = Number(given)
if (!(minutes > 0)) {
  console.error(`--minutes is how long one run of a tool may last, such as 10, and not ${given}`)
  process.exit(2)
}
const isWanted = (tool: string): boolean => positionals.length === 0 || positionals.includes(tool)

const folder = path.join(root, '.data/attack', new Date().toISOString().slice(0, 19).replace(/\D/g, ''))
mkdirSync(folder, { recursive: true })
/** Calls that remove, end or lock out: they are sent ids that do not exist, so that the targets of other calls remain. */
const takesAway =
  /\.(remove|discard|undo|withdraw|erase|end|cancel|merge|set(Account)?Status|forget|unlink|sendPasswordReset|resendInvite|changePassword|saveMany|unlock|savePerson|setFlag|askExport)/i

const postgres = await startPostgres({ dir: path.join(folder, 'pg') })
const lines: string[] = []
let isClean = true
try {
  const ground = await layGround(postgres.admin)
  await layDemo(ground, seedForTests)
  // The recorder is a proxy that the server trusts; otherwise all requests would come from one address, and its limits would end the attack.
  const server = await startTestServer({ data: 'demo', env: { TRUSTED_PROXIES: '127.0.0.1,::1,::ffff:127.0.0.1' } })
  const recorder = await recordBefore(server.port)
  try {
    await attack(server, recorder)
  } finally {
    await recorder.close()
    writeFileSync(path.join(folder, 'server.log'), server.output.join('\n'))
    await server.close()
    await clearGround(ground)
  }
} finally {
  await postgres.stop()
  rmSync(path.join(folder, 'pg'), { recursive: true, force: true })
}
console.log(`\n${lines.join('\n')}\n\nRequests, answers and what the tools said: ${path.relative(root, folder)}`)
process.exit(isClean ? 0 : 1)

async function attack(server: TestServer, recorder: Recorder): Promise<void> {
  const { port, url } = recorder
  const sessions = people.map((username) => visitorOf(server, username))
  const [first] = sessions
  if (!first) throw new Error('--as names somebody of the demo school')
  const document: unknown = await (
    await fetch(`${server.url}/api/openapi.json`, { headers: { cookie: await visitorOf(server, 'admin').cookie() } })
  ).json()
  const asks = new Map<string, readonly Asked[]>()
  for (const session of sessions) {
    const ids = await idsFor(server, document)
    const { asked, left } = await requestsOf(document, {
      visitor: session,
      idOf: (call, parameter) => (takesAway.test(call) ? v7() : (ids.get(`${call} ${parameter}`) ?? v7())),
    })
    const open = asked.filter(({ call, answer }) => !['FORBIDDEN', 'MODULE_DISABLED'].includes(answer) && call.includes(only))
    asks.set(session.username, open)
    writeFileSync(path.join(folder, `requests-${session.username}.json`), JSON.stringify({ asked, left }, null, 1))
    lines.push(
      `${session.username}: ${asked.length} calls prepared, ${asked.filter(({ answer }) => answer === 'SUCCESS').length} of them answered SUCCESS, ${asked.length - open.length} refused to them whatever is sent; ${left.length} left out; ${open.flatMap((one) => one.open).length} fields take text, ${open.flatMap((one) => one.closed).length} are refused for their form`,
    )
    console.log(lines.at(-1))
  }
  if (isWanted('sqlmap')) {
    for (const session of sessions) {
      await counted(`sqlmap ${isDeep ? 'deep ' : ''}as ${session.username}`, async () => {
        const { parameters, injectable, cut } = await attackBySqlmap(asks.get(session.username) ?? [], {
          folder,
          host: `localhost:${port}`,
          origin: server.url,
          minutes,
          isDeep,
          session,
        })
        return {
          said: `${parameters} parameters; injectable: ${injectable.join(', ') || 'none'}; not finished or not tested: ${cut.join(', ') || 'none'}`,
          isBad: injectable.length > 0,
        }
      })
    }
  }
  if (isWanted('wapiti')) {
    for (const session of [null, ...sessions]) {
      await counted(`wapiti as ${session?.username ?? 'nobody'}`, async () => {
        const remarks = await attackByWapiti(asks.get(session?.username ?? first.username) ?? [], {
          folder,
          url,
          origin: server.url,
          minutes,
          session,
          screens,
        })
        return {
          said: [`${remarks.length} remarks`, ...remarks.map(({ kind, what }) => `  ${kind}: ${what}`)].join('\n'),
          isBad: remarks.length > 0,
        }
      })
    }
  }
  if (isWanted('ffuf')) {
    await counted('ffuf', async () => {
      const page = await (await fetch(server.url)).text()
      const scripts = [...new Set(page.match(/\/_next\/static\/[\w./~-]+\.js/g) ?? [])]
      const calls = [...new Set((asks.get(first.username) ?? []).map(({ path: at }) => at))]
      const { remarks, cut } = await attackByFfuf({ folder, url, origin: server.url, minutes, session: first, calls, scripts })
      return {
        said: [
          `${remarks.length} remarks; cut by time: ${cut.join(', ') || 'none'}`,
          ...remarks.map(({ kind, what }) => `  ${kind}: ${what}`),
        ].join('\n'),
        isBad: remarks.length > 0,
      }
    })
  }

  async function counted(name: string, work: () => Promise<{ readonly said: string; readonly isBad: boolean }>): Promise<void> {
    console.log(`${name} …`)
    recorder.take()
    const [begun, from] = [performance.now(), server.output.length]
    const { said, isBad } = await work()
    const { counts, failures } = recorder.take()
    const unforeseen = server.output.slice(from).filter((line) => /"(call|request)\.failed"|Error:|unhandled/i.test(line))
    const answers = [...counts]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')
    const line = `${name}: ${Math.round((performance.now() - begun) / 1000)} s, ${[...counts.values()].reduce((sum, count) => sum + count, 0)} requests (${answers}); ${failures.length} answers of 500 and more, ${unforeseen.length} unforeseen in the log. ${said}`
    lines.push(line)
    console.log(line)
    writeFileSync(path.join(folder, `${name.replace(/\W+/g, '-')}-failures.json`), JSON.stringify({ failures, unforeseen }, null, 1))
    if (isBad || failures.length > 0 || unforeseen.length > 0) isClean = false
  }
}

/** The newest row for each id parameter of each call. */
function idsFor(server: TestServer, document: unknown): Promise<ReadonlyMap<string, string>> {
  const calls = [...JSON.stringify(document).matchAll(/"operationId":"([^"]+)"/g)].map(([, call]) => call ?? '')
  const names = ['id', 'ids', ...new Set([...JSON.stringify(document).matchAll(/"(\w+Ids?)":\{/g)].map(([, name]) => name ?? ''))]
  return withPrisma(server.database.url, async (db) => {
    const newest = new Map<string, string>()
    const found = new Map<string, string>()
    for (const call of calls) {
      for (const name of names) {
        const kind = kindOf(call, name)
        if (!kind) continue
        if (!newest.has(kind.table)) {
          const rows = await db.$queryRaw<{ id: string }[]>`SELECT id::text FROM ${Prisma.raw(kind.table)} ORDER BY id DESC LIMIT 1`
          newest.set(kind.table, rows[0]?.id ?? '')
        }
        const id = newest.get(kind.table)
        if (id) found.set(`${call} ${name}`, id)
      }
    }
    return found
  })
}
