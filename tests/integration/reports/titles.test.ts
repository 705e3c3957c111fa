import { beforeAll, expect, test, vi } from 'vitest'
import { isValidElement, type ReactNode } from 'react'
import { v7 } from 'uuid'
import { saveConfig, saveElement, saveReport } from '@/lib/contracts/reports'
import type { Privilege } from '@/lib/privileges'
import type { Actor } from '@/server/kernel/actor'
import type { RequestInfo } from '@/server/kernel/define-call'
import { now } from '@/server/kernel/clock'
import '@/server/registry'
import { outputAs } from '../../support/call'
import { reportCall } from '../../support/reports'
import { makeSchool } from '../../support/school'

const asks = vi.hoisted((): { actor: Actor | null } => ({ actor: null }))
vi.mock('@/server/kernel/http/page-request', () => ({
  pageActor: () => Promise.resolve(asks.actor),
  pageRequest: (): Promise<Partial<RequestInfo>> => Promise.resolve({ id: v7(), at: now(), locale: 'en-GB' }),
}))
vi.mock('next-intl/server', () => ({ getTranslations: () => Promise.resolve((key: string) => key) }))

const [element, report, saved] = [v7(), v7(), v7()]

beforeAll(async () => {
  const school = await makeSchool()
  const privileges = new Set<Privilege>(['REPORT_ADMIN', 'REPORT_ALLSTUDENTS', 'REPORT_CLINICALEXPERIENCE'])
  const admin = { actor: { ...school.admin.actor, privileges } }
  asks.actor = admin.actor
  const definition = { source: 'procedures', measure: { kind: 'COUNT' } }
  await outputAs(admin, reportCall(saveElement), { id: element, revision: 0, name: 'Fillings', definition })
  const blocks = [{ uid: v7(), title: 'All', show: 'NUMBER', elements: [{ id: element, version: 1 }] }]
  await outputAs(admin, reportCall(saveConfig), { id: report, revision: 0, title: 'Fillings of the school', about: 'COHORT', blocks })
  await outputAs(admin, reportCall(saveReport), { id: saved, revision: 0, configId: report, name: 'For the dean', filters: {} })
})

type Page = (props: {
  params: Promise<Record<string, string[] | undefined>>
  searchParams: Promise<Record<string, string | undefined>>
}) => Promise<ReactNode>

async function titleOf(page: Page, ...args: string[]): Promise<string | null> {
  const drawn = await page({ params: Promise.resolve({ args }), searchParams: Promise.resolve({}) })
  if (!isValidElement<{ title: string | null }>(drawn)) throw new Error('The page drew nothing.')
  return drawn.props.title
}

test('the tab says which report, saved report or data element it shows', async () => {
  const { default: reportPage } = await import('@/app/(main)/reports/report/[[...args]]/page')
  expect(await titleOf(reportPage, report)).toBe('Fillings of the school')
  expect(await titleOf(reportPage, 'analysis')).toBe('analysis.title')
  expect(await titleOf(reportPage, 'timeseries')).toBe('timeseries.title')
  const { default: savedPage } = await import('@/app/(main)/reports/saved/report/[[...args]]/page')
  expect(await titleOf(savedPage, saved)).toBe('For the dean')
  const { default: configPage } = await import('@/app/(main)/settings/reports/config/edit/[[...args]]/page')
  expect(await titleOf(configPage, report)).toBe('Fillings of the school')
  expect(await titleOf(configPage, 'new')).toBeNull()
  const { default: elementPage } = await import('@/app/(main)/settings/reports/dataelements/edit/[[...args]]/page')
  expect(await titleOf(elementPage, element)).toBe('Fillings')
})
