import { expect, type Page } from '@playwright/test'
import { violationsOf } from '../support/axe'
import { complaintsOf, signIn, waitForReact, test, words } from '../support/e2e'
import { startCurriculumSchool } from '../support/curriculum-school'
import type { TestServer } from '../support/server'

const t = words('en-GB', 'curriculum')
const tOutcomes = words('en-GB', 'learningOutcomes')
const tImports = words('en-GB', 'imports')
let server: TestServer
test.beforeAll(async () => {
  server = await startCurriculumSchool()
})
test.afterAll(async () => {
  await server.close()
})
test.setTimeout(240_000)

/** The first node of the year with a component. */
async function nodeWithComponents(page: Page): Promise<string> {
  const read = async (path: string): Promise<{ nodes?: { id: string }[]; rows?: unknown[] }> => (await page.request.get(path)).json()
  for (const { id } of (await read('/api/curriculum/home')).nodes ?? [])
    if (((await read(`/api/curriculum/listComponents?nodeId=${id}`)).rows ?? []).length > 0) return id
  throw new Error('no node has a component')
}

test('a framework comes in as a CASE file, and fifty of its outcomes are mapped by keyboard', async ({ browser }) => {
  const context = await browser.newContext({
    locale: 'en-GB',
    baseURL: server.url,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  })
  await signIn(context, 'admin', server.url)
  const page = await context.newPage()
  const complaints = complaintsOf(page)

  await page.goto('/curriculum-mapping/learning-outcomes/import/case')
  await waitForReact(page.getByRole('button', { name: tImports('choose') }).first())
  await page.locator('input[type=file]').first().setInputFiles('tests/fixtures/curriculum/dentist.case.json')
  await page.getByRole('button', { name: tImports('check'), exact: true }).click()
  await expect(page.getByText('134 new', { exact: false })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Apply 134 rows' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apply 134 rows' }).click()
  await expect(page.getByText('134 rows applied')).toBeVisible({ timeout: 60_000 })

  await page.goto(`/curriculum-mapping/node/${await nodeWithComponents(page)}/map`)
  const list = page.getByRole('listbox', { name: t('outcomes') })
  await waitForReact(list)
  await page.getByLabel(t('mapping.framework')).selectOption({ label: 'Outcomes for a dentist' })
  await expect(list.getByRole('option').first()).toContainText('A1.1')
  await page.getByLabel(t('mapping.filter')).press('ArrowDown')
  for (let at = 0; at < 50; at += 1) {
    await page.keyboard.press([' ', 'i', 'a'][at % 3] ?? ' ')
    await page.keyboard.press('ArrowDown')
  }
  await expect(list.getByRole('option', { selected: true })).toHaveCount(50)
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await page.reload()
  await waitForReact(list)
  await page.getByLabel(t('mapping.framework')).selectOption({ label: 'Outcomes for a dentist' })
  await expect(list.getByRole('option', { selected: true })).toHaveCount(50)
  // One mapping is changed, and undo restores all 50.
  await list.focus()
  await page.keyboard.press(' ')
  await page.keyboard.press('Control+Enter')
  await undo.click()
  await expect(list.getByRole('option', { selected: true })).toHaveCount(50)
  await expect(page.getByText(tOutcomes('level.PRACTISED')).first()).toBeVisible()
  expect(complaints).toEqual([])
  await context.close()
})
