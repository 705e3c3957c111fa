import { expect, type Page } from '@playwright/test'
import { addDays } from '@/lib/clinical/shift'
import { weekOf } from '@/lib/clinical/week'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, signIn, waitForReact, test, overflowOf, words } from '../support/e2e'
import { startTestServer, type TestServer } from '../support/server'
import { workbook, type Cell } from '../support/workbook'

const [t, tImports, tTitles] = [words('en-GB', 'timetablePlanning'), words('en-GB', 'imports'), words('en-GB', 'shell')]
const tDe = words('de', 'timetablePlanning')
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(() => server.close())
test.setTimeout(300_000)

type Choices = { types: { name: string; active: boolean }[]; groups: { name: string; grouping: string }[]; rooms: { name: string }[] }

/** A timetable, with its choices for planning. */
async function timetableOf(page: Page): Promise<{ id: string; choices: Choices }> {
  await page.goto('/timetables')
  const link = page.getByRole('link', { name: /^Dentistry BDS, year / }).first()
  await expect(link).toBeVisible()
  const id = /edit\/([0-9a-f-]{36})/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? ''
  return { id, choices: await (await page.request.get(`/api/timetables/readEventChoices?id=${id}`)).json() }
}

/** A day as a workbook stores it. */
const serial = (day: string) => ({ day: Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569 })

async function send(page: Page, name: string, rows: readonly (readonly Cell[])[]): Promise<void> {
  await waitForReact(page.getByRole('button', { name: tImports('template') }))
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name,
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: workbook({ Term: rows }),
    })
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function apply(page: Page, count: number): Promise<void> {
  const name = count === 1 ? 'Apply 1 row' : `Apply ${count} rows`
  await page.getByRole('button', { name }).click()
  await page.getByRole('alertdialog').getByRole('button', { name }).click()
}

test('a workbook is imported, corrected, imported again with update matching, and undone', async ({ browser }) => {
  const desk = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    baseURL: server.url,
    reducedMotion: 'reduce',
  })
  await signIn(desk, 'staff', server.url)
  const page = await desk.newPage()
  const complaints = [complaintsOf(page)]
  const { id, choices } = await timetableOf(page)
  const [type, group, room] = [choices.types.find(({ active }) => active)?.name ?? '', choices.groups[0], choices.rooms[0]?.name ?? '']
  const week = addDays(weekOf(new Date().toISOString().slice(0, 10)), 14)
  const groups = group ? `${group.grouping} ${group.name}` : ''
  const head = ['Key', 'Title', 'Type', 'Date', 'Start', 'End', 'Room', 'Groups']
  const row = (key: string, title: string, at: number, start: string, where: string): Cell[] => [
    key,
    title,
    type,
    serial(addDays(week, at)),
    start,
    '',
    where,
    groups,
  ]

  await page.goto(`/timetables/edit/${id}/week`)
  await page
    .getByRole('button', { name: words('en-GB', 'timetables')('more') })
    .first()
    .click()
  await page.getByRole('menuitem', { name: tTitles('titles.timetableImport') }).click()
  await expect(page).toHaveURL(`/timetables/import/${id}`)
  expect(await violationsOf(page)).toEqual([])
  await send(page, 'term.xlsx', [
    head,
    row('I1', 'Imported lecture', 0, '06.15-06.45', 'The barn'),
    row('I1', 'Imported lecture', 7, '06.15-06.45', 'The barn'),
    row('I2', 'Imported seminar', 1, '06.15-06.45', room),
  ])
  await expect(page.getByRole('radio', { name: t('import.modes.ADD') })).toBeChecked()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: tImports('check'), exact: true }).click()
  await expect(page.getByText('2 left out because of errors', { exact: false })).toBeVisible()
  await expect(page.getByText('Room The barn', { exact: false })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  const pocket = await browser.newContext({ ...phone, locale: 'de', colorScheme: 'dark', baseURL: server.url })
  await signIn(pocket, 'staff', server.url)
  const small = await pocket.newPage()
  complaints.push(complaintsOf(small))
  for (const address of [
    page.url(),
    `${page.url()}?step=columns`,
    `${server.url}/timetables/import/${id}`,
    `${server.url}/timetables/import`,
  ]) {
    await small.goto(address)
    await expect(small.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await overflowOf(small), address).toBe(0)
    expect(await violationsOf(small), address).toEqual([])
  }
  await small.goto(`${page.url()}?step=columns`)
  await expect(small.getByRole('radio', { name: tDe('import.modes.UPDATE') })).toBeVisible()

  await page.getByRole('button', { name: t('import.chooseFor', { name: 'The barn' }) }).click()
  const selector = page.getByRole('dialog')
  await selector
    .getByRole('option', { name: new RegExp(`^${room}`) })
    .first()
    .click()
  await expect(page.getByText('2 new, 0 changed, 0 unchanged, 0 left out because of errors', { exact: false })).toBeVisible()
  await expect(page.getByText('1 row is applied together with another.', { exact: false })).toBeVisible()
  await apply(page, 2)
  await expect(page.getByText('2 rows applied')).toBeVisible({ timeout: 60_000 })
  expect(await violationsOf(page)).toEqual([])
  await page.goto(`/timetables/edit/${id}/week?at=${week}`)
  await expect(page.getByText('2 events imported from term.xlsx')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Imported lecture, / }).first()).toBeVisible()

  // The same file with one title corrected, and an additional lecture.
  await page.goto(`/timetables/import/${id}`)
  await send(page, 'term.xlsx', [
    head,
    row('I1', 'Imported lecture', 0, '06.15-06.45', 'The barn'),
    row('I1', 'Imported lecture', 7, '06.15-06.45', 'The barn'),
    row('I2', 'Put right', 1, '06.15-06.45', room),
    row('I3', 'New', 2, '06.15-06.45', room),
  ])
  await page.getByRole('radio', { name: t('import.modes.UPDATE') }).check({ force: true })
  await page.getByRole('button', { name: tImports('check'), exact: true }).click()
  await expect(page.getByText('0 new, 1 changed, 2 unchanged, 0 left out because of errors', { exact: false })).toBeVisible()
  await expect(page.getByText('1 row is skipped.', { exact: false })).toBeVisible()
  await apply(page, 1)
  await expect(page.getByText('1 row applied')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: tImports('undo') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: tImports('undo') })
    .click()
  await expect(page.getByText('1 row undone')).toBeVisible({ timeout: 60_000 })
  await page.goto(`/timetables/edit/${id}/week?at=${week}`)
  await expect(page.getByRole('link', { name: /^Imported seminar, / }).first()).toBeVisible()
  expect(complaints.flat()).toEqual([])
  await Promise.all([desk.close(), pocket.close()])
})
