import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Asked } from './requests'
import { runTool } from './tool'
import { queryOf, type Visitor } from './visitor'

/** The modules that search this application; nikto and wapp would fetch lists from elsewhere. */
const modules =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,ssrf,xss,xxe'

const Report = z.looseObject({
  vulnerabilities: z
    .record(z.string(), z.array(z.looseObject({ method: z.string(), path: z.string(), info: z.string(), parameter: z.string().nullish() })))
    .default({}),
  anomalies: z
    .record(z.string(), z.array(z.looseObject({ method: z.string(), path: z.string(), info: z.string(), parameter: z.string().nullish() })))
    .default({}),
})

export type Remark = { readonly kind: string; readonly what: string }
type Place = {
  readonly folder: string
  readonly url: string
  readonly origin: string
  readonly minutes: number
  readonly session: Visitor | null
  readonly screens: readonly string[]
}

/**
 * Wapiti does not take a host without a dot as a domain, so the scope is the folder, which is everything. It gets all screens and every GET with its fields,
 * logged in or not. It is given no other address, and finds none.
 */
export async function attackByWapiti(
  requests: readonly Asked[],
  { folder, url, origin, minutes, session, screens }: Place,
): Promise<Remark[]> {
  const own = path.join(folder, 'wapiti')
  mkdirSync(own, { recursive: true })
  const name = session?.username ?? 'nobody'
  const report = path.join(own, `${name}.json`)
  const reads = requests
    .filter(({ method }) => method === 'GET')
    .map(({ path: at, fields }) => (Object.keys(fields).length > 0 ? `${at}?${queryOf(fields)}` : at))
  const given = [
    '-u',
    `${url}/`,
    '--scope',
    'folder',
    '-m',
    modules,
    ...[...reads, ...screens].flatMap((one) => ['-s', `${url}${one}`]),
    '-H',
    `Origin: ${origin}`,
    '-H',
    'Sec-Fetch-Site: same-origin',
    ...(session ? ['-H', `Cookie: ${await session.cookie()}`] : []),
    // It attacks pages in the order in which it read them: those with fields come first.
    '-d',
    '1',
    '--max-scan-time',
    String(minutes * 60 * 0.5),
    '--max-attack-time',
    String(Math.max(20, (minutes * 60 * 0.5) / 8)),
    '-S',
    'normal',
    '-t',
    '15',
    // A port without a server: requests that the application could be made to send go nowhere.
    '--endpoint',
    'http://127.0.0.1:9/',
    '--no-bugreport',
    '--flush-session',
    '--store-session',
    path.join(own, 'session'),
    '--store-config',
    path.join(own, 'config'),
    '-v',
    '1',
    '-f',
    'json',
    '-o',
    report,
  ]
  await runTool('wapiti', given, { log: path.join(own, `${name}.log`), minutes: minutes * 2, cwd: folder })
  if (!existsSync(report)) return [{ kind: 'no report', what: name }]
  const { vulnerabilities, anomalies } = Report.parse(JSON.parse(readFileSync(report, 'utf8')))
  return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, found]) =>
    found.map(({ method, path: at, parameter, info }) => ({ kind, what: `${method} ${at}${parameter ? ` (${parameter})` : ''}: ${info}` })),
  )
}
