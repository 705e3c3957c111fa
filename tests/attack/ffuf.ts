import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { runTool } from './tool'
import type { Visitor } from './visitor'
import type { Remark } from './wapiti'
import { climbs, elsewhere, forgotten, hiddenNames, mapsOf, methods, returnNames, screens, spellingsOf } from './words'

const Report = z.looseObject({
  results: z
    .array(
      z.looseObject({
        input: z.record(z.string(), z.string()),
        status: z.number(),
        length: z.number(),
        redirectlocation: z.string().default(''),
        url: z.string(),
      }),
    )
    .nullable(),
})
type Result = NonNullable<z.output<typeof Report>['results']>[number]
type Job = {
  readonly name: string
  readonly words: Readonly<Record<string, readonly string[]>>
  readonly given: readonly string[]
  /** Whether a result that ffuf kept deserves a look. */
  readonly isRemark: (result: Result) => boolean
}
type Place = {
  readonly folder: string
  readonly url: string
  readonly origin: string
  readonly minutes: number
  readonly session: Visitor
  readonly calls: readonly string[]
  readonly scripts: readonly string[]
}

const isServerError = ({ status }: Result): boolean => status >= 500
const leadsAway = ({ redirectlocation: to }: Result): boolean =>
  /evil|javascript:|^data:/i.test(decodeURIComponentSafely(to).replace(/^https?:\/\/localhost(:\d+)?\/[^?]*\?.*$/, ''))
const statuses = ['-mc', 'all']

export async function attackByFfuf({
  folder,
  url,
  minutes,
  origin,
  session,
  calls,
  scripts,
}: Place): Promise<{ readonly remarks: Remark[]; readonly cut: string[] }> {
  const own = path.join(folder, 'ffuf')
  mkdirSync(own, { recursive: true })
  const cookie = ['-H', `Cookie: ${await session.cookie()}`, '-H', 'Sec-Fetch-Site: same-origin']
  const common = '/usr/share/dirb/wordlists/common.txt'
  const dirb = existsSync(common) ? readFileSync(common, 'utf8').split('\n').filter(Boolean) : []
  const known = new Set(['api/health', 'api/openapi.json', 'serwist/sw.js', ...screens.map((one) => one.slice(1)), ''])
  const isKnown = ({ input }: Result): boolean => known.has((input.FUZZ ?? '').replace(/\/+$/, ''))
  const isFound = (result: Result): boolean => isServerError(result) || (result.status === 200 && !isKnown(result))
  const jobs: readonly Job[] = [
    {
      name: 'paths-nobody',
      words: { FUZZ: [...forgotten, ...dirb, ...mapsOf(scripts)] },
      given: ['-u', `${url}/FUZZ`, ...statuses, '-fc', '404,308'],
      isRemark: isFound,
    },
    {
      name: 'paths-admin',
      words: { FUZZ: [...forgotten, ...mapsOf(scripts)] },
      given: ['-u', `${url}/FUZZ`, ...cookie, ...statuses, '-fc', '404,308'],
      isRemark: isFound,
    },
    // Without a login, every spelling of a call is refused, except of calls that are open to all.
    {
      name: 'spellings-nobody',
      words: { FUZZ: spellingsOf(calls) },
      given: [
        '-u',
        `${url}/FUZZ`,
        ...statuses,
        '-fr',
        'AUTHENTICATION_FAILED|METHOD_NOT_ALLOWED|NOT_FOUND|MODULE_DISABLED|VALIDATION_FAILED|<html',
        '-fc',
        '404,308,405,303',
      ],
      isRemark: ({ url: at }) => !at.endsWith('/metadata'),
    },
    {
      name: 'climbs',
      words: {
        WHERE: ['', 'asset/', 'asset/logo/', 'asset/export/', '_next/static/', 'serwist/', 'api/', 'sso/', 'theme/'],
        CLIMB: climbs,
      },
      given: ['-u', `${url}/WHERECLIMB`, ...cookie, '-mr', 'root:x:|"name": "cusp"|DATABASE_URL|AUTH_SECRET'],
      isRemark: () => true,
    },
    {
      name: 'redirects-nobody',
      words: {
        WHERE: [
          '',
          'login',
          'clinical',
          'settings',
          'sso/entra/authenticate',
          'sso/shibboleth/authenticate',
          'sso/shibboleth/slorequest',
          'sso/entra/slorequest',
          'sso/logged-out',
          'sso/refused',
          'forgottenpassword',
          'setpassword/x',
          'api/auth/callback/azure-ad',
          'sso/shibboleth/slo',
        ],
        NAME: returnNames,
        VALUE: elsewhere,
      },
      given: ['-u', `${url}/WHERE?NAME=VALUE`, ...statuses, '-fc', '200,404,405,400'],
      isRemark: (one) => isServerError(one) || leadsAway(one),
    },
    {
      name: 'redirects-admin',
      words: {
        WHERE: ['', 'sso/entra/authenticate', 'sso/shibboleth/slorequest', 'settings/users/update', 'settings/linked-accounts'],
        NAME: returnNames,
        VALUE: elsewhere,
      },
      given: ['-u', `${url}/WHERE?NAME=VALUE`, ...cookie, ...statuses, '-fc', '200,404,405,400'],
      isRemark: (one) => isServerError(one) || leadsAway(one),
    },
    {
      name: 'redirect-paths',
      words: { VALUE: elsewhere, END: ['', '/', '/clinical', '/clinical/', '/..'] },
      given: ['-u', `${url}/VALUEEND`, ...statuses, '-fc', '404'],
      isRemark: (one) => isServerError(one) || /^(\w+:|[\\/]{2,})/.test(one.redirectlocation),
    },
    {
      name: 'hosts',
      words: {
        WHERE: [
          '',
          'clinical/',
          'login',
          'getconfig',
          'sso/entra/authenticate',
          'sso/shibboleth/metadata',
          'sso/logged-out',
          'api/health',
          '_next/static/x',
          'serwist/sw.js',
          '%2e%2e/',
        ],
        NAME: [
          'X-Forwarded-Host',
          'X-Host',
          'X-Forwarded-Server',
          'Forwarded',
          'X-Original-URL',
          'X-Rewrite-URL',
          'X-Original-Host',
          'X-HTTP-Host-Override',
          'Referer',
          'Origin',
          'X-Forwarded-Proto',
          'X-Forwarded-Port',
          'X-Forwarded-Prefix',
          'X-Wap-Profile',
          'True-Client-IP',
          'X-Middleware-Subrequest',
          'X-Nextjs-Data',
          'Next-Action',
          'Next-Router-State-Tree',
          'RSC',
          'X-Invoke-Path',
          'X-Matched-Path',
          'X-Now-Route-Matches',
          'X-Middleware-Rewrite',
          'X-Prerender-Revalidate',
        ],
        VALUE: [
          'evil.example',
          'https://evil.example/',
          'host=evil.example;proto=https',
          '/settings/users',
          'proxy:proxy:proxy:proxy:proxy',
          '1',
          '"><script>evil</script>',
        ],
      },
      given: ['-u', `${url}/WHERE`, '-H', 'NAME: VALUE', '-mr', 'evil'],
      isRemark: () => true,
    },
    {
      name: 'hidden-parameters',
      words: { NAME: hiddenNames, VALUE: ['1', 'admin', 'true', '<script>evil1</script>', '../../etc/passwd'] },
      given: ['-u', `${url}/?NAME=VALUE`, ...cookie, ...statuses],
      isRemark: isServerError,
    },
    {
      name: 'methods',
      words: {
        METHOD: methods,
        WHERE: [
          '',
          'login',
          'getconfig',
          'api/users/listPeople',
          'api/roles/save',
          'api/health',
          'api/cron/purge',
          'asset/upload',
          'asset/logo/x',
          'serwist/sw.js',
          '_next/static/x.js',
          'icon.svg',
          'sso/shibboleth/acs',
          'sso/entra/authenticate',
          'nowhere',
          'api/nowhere',
        ],
      },
      given: ['-u', `${url}/WHERE`, '-X', 'METHOD', ...cookie, ...statuses],
      isRemark: (one) => isServerError(one) || (one.status === 200 && !['GET', 'HEAD', 'POST', 'get'].includes(one.input.METHOD ?? '')),
    },
    {
      name: 'override',
      words: {
        NAME: ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'],
        VALUE: ['POST', 'PUT', 'DELETE'],
        WHERE: ['api/roles/remove', 'api/users/savePreferences', 'login'],
      },
      given: ['-u', `${url}/WHERE`, '-H', 'NAME: VALUE', ...cookie, ...statuses, '-fc', '405'],
      isRemark: () => true,
    },
    {
      name: 'content-types',
      words: {
        TYPE: [
          'text/plain',
          'application/x-www-form-urlencoded',
          'multipart/form-data',
          'multipart/form-data; boundary=x',
          'application/xml',
          'text/xml',
          'application/jsonp',
          'application/json; charset=utf-7',
          'application/json; charset=utf-16',
          'application/csp-report',
          'application/ld+json',
          'text/json',
          'x',
          '',
          'application/octet-stream',
          'application/x-www-form-urlencoded, application/json',
        ],
        WHERE: [
          'login',
          'auth',
          'getusers',
          'api/users/savePreferences',
          'api/roles/save',
          'asset/upload',
          'sso/shibboleth/acs',
          'forgottenpassword',
        ],
      },
      given: [
        '-u',
        `${url}/WHERE`,
        '-X',
        'POST',
        '-d',
        '{"username":"nobody","password":"x"}',
        '-H',
        'Content-Type: TYPE',
        '-H',
        `Origin: ${origin}`,
        ...cookie,
        ...statuses,
      ],
      isRemark: isServerError,
    },
  ]
  const [remarks, cut]: [Remark[], string[]] = [[], []]
  for (const job of jobs) {
    const { found, isCut } = await runJob(job, { own, minutes })
    if (isCut) cut.push(job.name)
    remarks.push(
      ...found.filter(job.isRemark).map(({ status, url: at, redirectlocation, input }) => ({
        kind: job.name,
        what: `${status} ${at}${redirectlocation ? ` -> ${redirectlocation}` : ''} ${JSON.stringify(input)}`,
      })),
    )
  }
  return { remarks, cut }
}

async function runJob(
  { name, words, given }: Job,
  { own, minutes }: { own: string; minutes: number },
): Promise<{ found: Result[]; isCut: boolean }> {
  const report = path.join(own, `${name}.json`)
  const lists = Object.entries(words).flatMap(([keyword, list]) => {
    const file = path.join(own, `${name}-${keyword}.txt`)
    writeFileSync(file, [...new Set(list)].join('\n'))
    return ['-w', `${file}:${keyword}`]
  })
  const seconds = Math.round(minutes * 60)
  const { said } = await runTool(
    'ffuf',
    [...lists, ...given, '-t', '4', '-s', '-timeout', '20', '-maxtime', String(seconds), '-o', report, '-of', 'json'],
    { log: path.join(own, 'ffuf.log'), minutes: minutes + 1, cwd: own },
  )
  return {
    found: existsSync(report) ? (Report.parse(JSON.parse(readFileSync(report, 'utf8'))).results ?? []) : [],
    isCut: /Maximum running time/i.test(said) || !existsSync(report),
  }
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
