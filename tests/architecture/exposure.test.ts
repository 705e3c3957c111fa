import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { paths } from '@/lib/paths'
import { domains } from '@/server/domains'
import type { Call } from '@/server/kernel/define-call'
import { callsExposedBy } from '@/server/kernel/http/expose'
import { registry } from '@/server/registry'
import { addressOf, pages, routes, screenOf, servesPath } from './app-files'

/** Pages that no screen's gates apply to. */
const pagesWithoutScreen: Readonly<Record<string, string>> = {
  'app/~offline/page.tsx': 'the shell that the service worker stores: it knows no person',
  'app/(external)/setpassword/[[...token]]/page.tsx': 'for people without a session: the link in it is the proof',
  'app/(external)/sso/refused/page.tsx': 'for people who were not let in',
  'app/(external)/sso/logged-out/page.tsx': 'for people who have logged out',
  'app/(external)/externalsignoff/[[...token]]/page.tsx': 'for people without an account: the link in it is the proof',
  'app/(external)/static-urls/[[...token]]/page.tsx': 'for people without an account: the address is on a sheet on a wall',
  'app/(external)/forms/verify/[[...hash]]/page.tsx': 'for whoever holds a printed form: the hash on it is the proof',
}
/** Route handlers that serve no call. */
const routesWithoutCall: Readonly<Record<string, string>> = {
  'app/api/health/route.ts': 'static: says that the process serves',
  'app/api/ready/route.ts': 'whether the database answers, for a probe that is nobody',
  'app/api/metrics/route.ts': 'figures for a monitor that knows METRICS_TOKEN',
  'app/serwist/[path]/route.ts': 'the service worker, built with the application',
}
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const

type Exported = { readonly route: string; readonly method: string; readonly calls: readonly Call[] | null }
let handlers: Exported[] = []
beforeAll(async () => {
  const files = routes.filter((route) => !(route in routesWithoutCall))
  handlers = (await Promise.all(files.map(handlersOf))).flat()
})

async function handlersOf(route: string): Promise<Exported[]> {
  const exported: Record<string, unknown> = await import(path.resolve(route))
  return methods.flatMap((method) => (method in exported ? [{ route, method, calls: callsExposedBy(exported[method]) }] : []))
}

describe('routes', () => {
  test('export nothing but what expose made', () => {
    expect(handlers.filter(({ calls }) => calls === null).map(({ route, method }) => `${route} ${method}`)).toEqual([])
    expect(handlers.length).toBeGreaterThan(0)
  })

  test('those without a call still exist', () => {
    expect(Object.keys(routesWithoutCall).filter((route) => !routes.includes(route))).toEqual([])
  })

  test('answer every call under its own path and method', () => {
    const lost = registry.filter(
      (call) =>
        !handlers.some(
          ({ route, method, calls }) => method === call.contract.method && servesPath(route, call.contract.path) && calls?.includes(call),
        ),
    )
    expect(lost.map(({ contract }) => `${contract.name}: ${contract.method} ${contract.path}`)).toEqual([])
  })

  // A `locale` would be taken as the language of the answer and never reach the call (server/kernel/http/expose.ts).
  test('take no locale of their own', async () => {
    const inputs = await Promise.all(
      registry.map(async ({ contract }) => ({ name: contract.name, input: (await contract.shapes()).input })),
    )
    expect(inputs.filter(({ input }) => input instanceof z.ZodObject && 'locale' in input.shape).map(({ name }) => name)).toEqual([])
  })

  test('expose no call that the registry does not hold', () => {
    const strangers = handlers.flatMap(({ route, calls }) =>
      (calls ?? []).filter((call) => !registry.includes(call)).map((call) => `${route}: ${call.contract.name}`),
    )
    expect(strangers).toEqual([])
  })
})

describe('pages', () => {
  test('are screens', () => {
    expect(pages.filter((page) => !(page in pagesWithoutScreen) && screenOf(page) === null)).toEqual([])
    expect(Object.keys(pagesWithoutScreen).filter((page) => !pages.includes(page) || screenOf(page) !== null)).toEqual([])
  })

  /** A page of something within one row of another list takes the gates of its own screen: its address begins as the list's does. */
  const isWithinARow = (page: string) => /\/:[^/]+\/[a-z]/.test(addressOf(page))

  test('stand where lib/paths.ts says, one for each row, which may have a page for what lies below it', () => {
    const drawn = pages.flatMap((page) => {
      const name = screenOf(page)
      return name === null || isWithinARow(page) ? [] : [`${name} ${addressOf(page).replace(/\/:.*$/, '')}`]
    })
    expect([...new Set(drawn)].sort()).toEqual(
      Object.entries(paths)
        .map(([name, path]) => `${name} ${path}`)
        .sort(),
    )
  })
})

describe('calls', () => {
  const names = registry.map(({ contract }) => contract.name)

  test('are named <domain>.<verb>, once each', () => {
    expect(names.filter((name) => !/^[a-z]+(-[a-z]+)*\.[a-z][A-Za-z]+$/.test(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })

  test('have a path of their own', () => {
    const paths = registry.map(({ contract }) => `${contract.method} ${contract.path.toLowerCase()}`)
    expect(paths.filter((one, index) => paths.indexOf(one) !== index)).toEqual([])
  })

  const domainNames = domains.map(({ name }) => name)

  test('are named after the domain that hands them in, and none is named as a segment under /api', () => {
    const strangers = domains.flatMap(({ name: domain, calls = [] }) =>
      calls.filter(({ contract }) => !contract.name.startsWith(`${domain}.`)).map(({ contract }) => `${domain}: ${contract.name}`),
    )
    expect(strangers).toEqual([])
    expect(domainNames.filter((name) => ['auth', 'cron', 'health'].includes(name))).toEqual([])
  })

  test('declare errors as <domain>.<CODE>', () => {
    const codes = registry.flatMap(({ contract }) => contract.errors)
    expect(codes.filter((code) => !/\.[A-Z][A-Z_]*$/.test(code) || !domainNames.includes(code.split('.')[0] ?? ''))).toEqual([])
  })
})
