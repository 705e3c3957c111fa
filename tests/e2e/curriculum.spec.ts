import { expect, type Browser, type Page } from '@playwright/test'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, signIn, waitForReact, test, overflowOf, words } from '../support/e2e'
import { startCurriculumSchool } from '../support/curriculum-school'
import type { TestServer } from '../support/server'

const t = words('en-GB', 'coverage')
const curriculum = words('en-GB', 'curriculum')
const ui = words('en-GB', 'ui')
let server: TestServer
test.beforeAll(async () => {
  server = await startCurriculumSchool()
})
test.afterAll(() => server.close())
test.setTimeout(240_000)

async function pageOf(browser: Browser, username: string, more: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB', viewport: { width: 1440, height: 900 }, ...more })
  await signIn(context, username, server.url)
  return context.newPage()
}

test('a lead finds a gap in the matrix by the keyboard, maps a component, and the gap is closed', async ({ browser }) => {
  const page = await pageOf(browser, 'admin')
  const complaints = complaintsOf(page)
  await page.goto('/curriculum-mapping')
  await page.getByRole('link', { name: curriculum('look.matrix'), exact: true }).click()
  const grid = page.getByRole('grid', { name: t('matrix') })
  await expect(grid).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  // Shows only gaps, and opens the first by keyboard.
  const gaps = page.getByRole('button', { name: new RegExp(`^${t('sieve.GAPS')}`) })
  const before = Number(/\d+/u.exec((await gaps.textContent()) ?? '')?.[0])
  expect(before).toBeGreaterThan(1)
  await gaps.click()
  await expect(grid.getByRole('rowheader', { expanded: true })).not.toHaveCount(0)
  await grid.getByRole('rowheader').first().focus()
  await page.keyboard.press('ArrowDown')
  const gap = grid.getByRole('rowheader').nth(1)
  await expect(gap).toBeFocused()
  const name = ((await gap.getAttribute('aria-label')) ?? '').replace(`, ${t('gap')}`, '')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name })
  await expect(panel.getByRole('heading', { name: t('none.COMPONENTS') })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await panel.getByRole('button', { name: t('mapTo') }).click()
  const dialog = page.getByRole('dialog')
  const search = dialog.getByLabel(t('map.search'))
  await search.fill('Practice')
  await dialog
    .getByRole('button', { name: /Practice/u })
    .first()
    .click()
  await dialog
    .getByRole('list', { name: curriculum('component.title') })
    .getByRole('button')
    .first()
    .click()
  await expect(dialog).toHaveCount(0)
  await expect(panel.getByRole('link').first()).toBeVisible()
  await expect(panel.getByRole('heading', { name: t('none.COMPONENTS') })).toHaveCount(0)
  await expect(gaps).toHaveText(new RegExp(`${before - 1}$`))

  // Escape closes the panel; the report also has one gap fewer.
  await panel.focus()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await page.goto('/curriculum-mapping/learning-outcomes/report?only=GAPS')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(before)
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('a student reads on a phone what they have shown, and by what; without a network as they saw it last', async ({ browser }) => {
  const page = await pageOf(browser, 'student', { ...phone, serviceWorkers: 'allow' })
  const complaints = complaintsOf(page)
  await page.goto('/curriculum-mapping')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  // From here on the page's data stays on the device.
  await page.reload()
  const card = page.getByRole('region', { name: t('mine.title'), exact: true })
  await expect(card.getByText(/^\d+ of 112 shown$/u)).toBeVisible()
  const said = await card.getByText(/^\d+ of 112 shown$/u).textContent()
  expect(Number(said?.split(' ')[0])).toBeGreaterThan(0)
  expect(await overflowOf(page)).toBe(0)
  expect(await violationsOf(page)).toEqual([])

  // The evidence for an outcome is a link.
  const folded = card.getByRole('button', { expanded: false })
  while ((await folded.count()) > 0) await folded.first().click()
  const source = card
    .getByRole('listitem')
    .filter({ hasText: t('isShown') })
    .locator('a[href^="/clinical"], a[href^="/tests"], a[href^="/forms"]')
    .first()
  await expect(source).toBeVisible()

  // On a phone the matrix is a list of outcomes, without a grid.
  await page.goto('/curriculum-mapping?view=matrix')
  await expect(page.getByRole('grid')).toBeHidden()
  await expect(
    page
      .getByRole('list')
      .getByText(/^1\.1 /u)
      .first(),
  ).toBeVisible()
  expect(await overflowOf(page)).toBe(0)
  expect(await violationsOf(page)).toEqual([])

  await page.goto('/reports/report/progress')
  await expect(page.getByRole('region', { name: t('mine.title'), exact: true }).getByText(said ?? '')).toBeVisible()
  expect(complaints).toEqual([])

  await page.context().setOffline(true)
  await page.goto('/curriculum-mapping')
  await expect(page.getByRole('region', { name: t('mine.title'), exact: true }).getByText(said ?? '')).toBeVisible()
})

test('the editor of a procedure shows the outcomes that it serves, and adds it to the curriculum', async ({ browser }) => {
  const page = await pageOf(browser, 'admin')
  const complaints = complaintsOf(page)
  const found: { rows: { id: string; name: string }[] } = await (
    await page.request.get('/api/curriculum/findMappable?kind=PROCEDURE&q=')
  ).json()
  const { id = '' } = found.rows.at(-1) ?? {}
  await page.goto(`/settings/interfaceeditor/procedures/edit/${id}`)
  const part = page.getByRole('region', { name: curriculum('served.title'), exact: true })
  await waitForReact(part.getByRole('button', { name: curriculum('served.add') }))
  const before = await part.getByRole('region').count()
  await part.getByRole('button', { name: curriculum('served.add') }).click()
  // In the first part of it, where nothing is named.
  await page.getByRole('dialog').getByRole('option').first().click()
  const dialog = page.getByRole('dialog', { name: curriculum('component.map') })
  const outcome = dialog.getByRole('listitem').first()
  await expect(outcome).toBeVisible()
  const [code = ''] = ((await outcome.textContent()) ?? '').split(' ')
  await outcome.getByRole('button').click()
  await dialog
    .getByRole('button', { name: ui('close') })
    .last()
    .click()
  await expect(part.getByRole('region')).toHaveCount(before + 1)
  await expect(part.getByRole('link', { name: new RegExp(`^${code} `, 'u') }).first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await part
    .getByRole('button', { name: curriculum('component.unmap', { code }) })
    .first()
    .click()
  await expect(part.getByText(curriculum('component.noOutcomes'))).toBeVisible()
  expect(complaints).toEqual([])
})

for (const [locale, texts] of Object.entries({ 'en-GB': curriculum, de: words('de', 'curriculum') }))
  test(`heads break between words, a part has what it covers, and the keys of levels bear their letters (${locale})`, async ({
    browser,
  }) => {
    const page = await pageOf(browser, 'admin', { locale, viewport: { width: 1280, height: 900 } })
    const complaints = complaintsOf(page)
    const home: { yearId: string; nodes: { id: string; kind: string; parentId: string | null; title: string }[] } = await (
      await page.request.get('/api/curriculum/home')
    ).json()
    const part = home.nodes.find(({ kind, title }) => kind === 'YEAR' && title === 'Year 4')?.id ?? ''
    for (const path of [
      '/curriculum-mapping',
      `/curriculum-mapping?view=matrix&node=${part}`,
      '/curriculum-mapping/learning-outcomes',
      '/curriculum-mapping/learning-outcomes/report',
      '/curriculum-mapping/learning-outcomes/unmapped',
      `/curriculum-mapping/node/${part}/history`,
    ])
      for (const width of [1280, 820]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect([path, width, await brokenWords(page)]).toEqual([path, width, []])
        expect(await overflowOf(page)).toBe(0)
      }
    await expect(page.getByText(texts('history.none'))).toBeVisible()

    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`/curriculum-mapping?view=matrix&node=${part}`)
    const coverage = words(locale === 'de' ? 'de' : 'en-GB', 'coverage')
    await expect(page.getByRole('button', { name: new RegExp(`^${coverage('sieve.COVERED')}`), pressed: true })).toBeVisible()
    await expect(page.getByText(coverage('gap'), { exact: true })).toHaveCount(0)

    // The third letter sets the third level in every language.
    const unit = home.nodes.findLast(({ kind }) => kind === 'UNIT')?.id ?? ''
    await page.goto(`/curriculum-mapping/node/${unit}/map`)
    const list = page.getByRole('listbox', { name: texts('outcomes') })
    await waitForReact(list)
    await list.focus()
    await page.keyboard.press('End')
    await page.keyboard.press(texts('letter.ASSESSED'))
    await expect(list.getByRole('option').last().getByText(texts('level.ASSESSED'))).toBeVisible()
    expect(complaints).toEqual([])
  })

/** Words of the head's title that are broken over two lines. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const heading = document.querySelector('h1')
    const text = heading?.firstChild
    if (!(text instanceof Text)) return ['no title']
    return [...text.data.matchAll(/[^\s-]+/gu)].flatMap((word) => {
      const range = document.createRange()
      range.setStart(text, word.index)
      range.setEnd(text, word.index + word[0].length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word[0]] : []
    })
  })
}
