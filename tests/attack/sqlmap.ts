import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Asked } from './requests'
import { runTool } from './tool'
import { queryOf, type Visitor } from './visitor'

type Place = {
  readonly folder: string
  readonly host: string
  readonly origin: string
  readonly minutes: number
  readonly isDeep: boolean
  readonly session: Visitor
}
type Found = { readonly parameters: number; readonly injectable: readonly string[]; readonly cut: readonly string[] }

/** Calls with many searches, filters, pages and exports: tested with everything that sqlmap knows. */
const deep =
  /^(today\.find|users\.(listPeople|exportPeople|list)|clinical-sessions\.(search|listAwaiting)|config\.(listAudit|searchWording|listOutbox)|third-party-import\.listRecords|privacy\.findSubjects)$/
/** Searches are limited to two a second for five minutes (server/kernel/limits.ts). */
const secondsBetweenSearches = 0.55

/** Three requests at a time; searches one by one and slowly. */
export async function attackBySqlmap(requests: readonly Asked[], place: Place): Promise<Found> {
  const [injectable, cut]: [string[], string[]] = [[], []]
  let parameters = 0
  const runs = requests
    .filter(({ call }) => !place.isDeep || deep.test(call))
    .flatMap(splitSearch)
    .filter((one) => one.open.length > 0 || isById(one))
  const quick = runs.filter(({ fields }) => !('q' in fields))
  const slow = runs.filter(({ fields }) => 'q' in fields)
  await Promise.all([...[0, 1, 2].map((lane) => each(quick.filter((_, at) => at % 3 === lane))), each(slow)])
  return { parameters, injectable, cut }

  async function each(some: readonly Asked[]): Promise<void> {
    for (const request of some) {
      const { said, isCut } = await runOne(request, place)
      const tested = (said.match(/does not seem to be injectable|is vulnerable/g) ?? []).length
      parameters += tested
      if (/identified the following injection point|is vulnerable/.test(said)) injectable.push(request.call)
      if (isCut || tested === 0) cut.push(request.call)
    }
  }
}

/**
 * Splits a request into its search and its other fields, so that the limited search is made no more often than needed. Fields that are refused for their form
 * stay with the search, as some calls need them: an id.
 */
function splitSearch(request: Asked): Asked[] {
  const { q, ...others } = request.fields
  if (q === undefined) return [request]
  const needed = Object.entries(others).filter(([name]) => !request.open.includes(name))
  return [
    { ...request, fields: { ...Object.fromEntries(needed), q }, open: ['q'] },
    { ...request, fields: others, open: request.open.filter((name) => name !== 'q') },
  ]
}

/** A request with an id in its path. */
const isById = ({ path: at, method }: Asked): boolean => method === 'GET' && /\/[0-9a-f-]{36}$/.test(at)

async function runOne(
  { call, method, path: address, fields, open }: Asked,
  { folder, host, origin, minutes, isDeep, session }: Place,
): Promise<{ said: string; isCut: boolean }> {
  const name = `${session.username}-${call}${'q' in fields ? '-search' : ''}`
  const own = path.join(folder, 'sqlmap', isDeep ? 'deep' : 'wide')
  mkdirSync(own, { recursive: true })
  const target =
    method === 'GET' && Object.keys(fields).length > 0 ? `${address}?${queryOf(fields)}` : address.replace(/\/([0-9a-f-]{36})$/, '/$1*')
  const head = [
    `${method} ${target} HTTP/1.1`,
    `Host: ${host}`,
    `Cookie: ${await session.cookie()}`,
    `Origin: ${origin}`,
    'Sec-Fetch-Site: same-origin',
    'Accept: application/json',
  ]
  const body = method === 'POST' ? ['Content-Type: application/json', '', JSON.stringify(fields)] : ['', '']
  const file = path.join(own, `${name}.txt`)
  writeFileSync(file, [...head, ...body].join('\r\n'))
  const how = isDeep ? ['--level', '5', '--risk', '2'] : ['--level', '2', '--risk', '1']
  const where = open.length > 0 ? ['-p', open.map((name) => name.split('.').findLast((part) => !/^\d+$/.test(part)) ?? name).join(',')] : []
  const pace = 'q' in fields ? ['--delay', String(secondsBetweenSearches)] : []
  const given = [
    '-r',
    file,
    '--batch',
    '--ignore-stdin',
    '--disable-coloring',
    '--dbms',
    'postgresql',
    ...how,
    ...where,
    ...pace,
    // Each run has its own session files, because runs would delete each other's. Calls that answered 404 at the start are attacked all the same.
    '--flush-session',
    '--output-dir',
    path.join(own, `${name}-notes`),
    '--ignore-code',
    '*',
    '--answers',
    'quit=N,follow=N',
    '--skip-waf',
    '--time-sec',
    '3',
  ]
  return runTool('sqlmap', given, { log: path.join(own, `${name}.log`), minutes, cwd: folder })
}
